import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { categoryLink } from '../../../domain/category-link.ts';
import { productLink } from '../../../domain/product-link.ts';
import { publicPages } from '../../../domain/public-pages.ts';
import { Body, sendCacheable } from '../../http/body.ts';
import { Cache } from '../../http/cache.ts';
import type { CatalogueChanges } from '../../http/catalogue-changes.ts';
import { sendRefused } from '../../http/errors.ts';
import { refuse } from '../../http/refuse.ts';
import type { Finished } from '../../http/api.ts';
import type { FirstOpening } from '../site/first-opening.ts';
import { printAddresses, printIndex } from './sitemap-xml.ts';

/** The protocol allows 50,000. A fifth of that is 1.5 MB: quick to make, and small enough for the cache to hold several. */
const productsPerFile = 10_000;
const cacheMaxBytes = 16 * 1024 * 1024;
/** Three digits: up to ten million products. */
const fileNumberShape = /^[1-9]\d{0,2}$/;

interface SitemapParts {
  db: Database;
  origin: () => string;
  changes: CatalogueChanges;
  /** Until then there is nothing to list. */
  firstOpening: FirstOpening;
}

/** `/sitemap.xml` lists the files `/sitemap/…`, which list every public address. All are cached until the catalogue changes. */
export class Sitemap {
  readonly #db: Database;
  readonly #origin: () => string;
  readonly #cache: Cache<Finished>;
  readonly #firstOpening: FirstOpening;

  constructor({ db, origin, changes, firstOpening }: SitemapParts) {
    this.#firstOpening = firstOpening;
    this.#db = db;
    this.#origin = origin;
    this.#cache = new Cache(changes, cacheMaxBytes);
  }

  serve(app: FastifyInstance): void {
    app.get('/sitemap.xml', (request, reply) => this.#send(request, reply, () => this.#printIndex()));
    app.get('/sitemap/pages.xml', (request, reply) => this.#send(request, reply, () => this.#printPages()));
    app.get<{ Params: { number: string } }>('/sitemap/products-:number.xml', async (request, reply) => {
      const { number } = request.params;
      const isFile = fileNumberShape.test(number) && Number(number) <= (await this.#countFiles());
      if (!isFile) return sendRefused(reply, refuse('no-such-call'));
      return this.#send(request, reply, () => this.#printProducts(Number(number)));
    });
    app.get('/robots.txt', async (_request, reply) => {
      const isHidden = await this.#firstOpening.isAwaited();
      return reply.type('text/plain; charset=utf-8').send(isHidden ? nothingForRobots : printRobots(this.#origin()));
    });
  }

  async #send(request: FastifyRequest, reply: FastifyReply, print: () => Promise<string>) {
    const name = request.url.split('?')[0] ?? '';
    const make = async () => ({
      status: 200,
      body: new Body('application/xml; charset=utf-8', await print()),
      shown: { products: [], hasList: true },
    });
    const { body } = this.#cache.find(name) ?? (await this.#cache.make(name, make));
    return sendCacheable(request, reply.header('cache-control', 'no-cache'), body);
  }

  /** At least one: an empty shop has an empty list of products. */
  async #countFiles(): Promise<number> {
    return Math.max(1, Math.ceil((await countListedProducts(this.#db)) / productsPerFile));
  }

  async #printIndex(): Promise<string> {
    const numbers = Array.from({ length: await this.#countFiles() }, (_, index) => index + 1);
    const names = ['pages', ...numbers.map((number) => `products-${number}`)];
    const listed = (await this.#firstOpening.isAwaited()) ? [] : names;
    return printIndex(listed.map((name) => `${this.#origin()}/sitemap/${name}.xml`));
  }

  async #printPages(): Promise<string> {
    if (await this.#firstOpening.isAwaited()) return printAddresses([]);
    const categories = await listActiveCategoryNames(this.#db);
    return printAddresses([...publicPages, ...categories.map(categoryLink)].map((path) => this.#origin() + path));
  }

  async #printProducts(number: number): Promise<string> {
    if (await this.#firstOpening.isAwaited()) return printAddresses([]);
    const offset = (number - 1) * productsPerFile;
    const products = await listProductTitles(this.#db, { offset, limit: productsPerFile });
    return printAddresses(products.map((product) => this.#origin() + productLink(product)));
  }
}

/** Personal screens and API calls. */
const closedToRobots = [
  '/api/',
  '/back-in-stock/',
  '/cart',
  '/checkout',
  '/my-account',
  '/payment-',
  '/track/',
  '/invoice',
  '/credit-note/',
  '/offline',
  '/wish-list',
];

const nothingForRobots = 'User-agent: *\nDisallow: /\n';

const printRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Danger: the same condition as the listing's, or the sitemap would link to pages that do not exist. */
const listed = sql`status = 'Active' and list_price_paise is not null`;

async function countListedProducts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from product where ${listed}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function listProductTitles(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select product_id as id, title from product where ${listed}
     order by product_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

async function listActiveCategoryNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('category')
    .select('name')
    .where('status', '=', 'Active')
    .orderBy('position')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
