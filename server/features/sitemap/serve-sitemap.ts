import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { categoryLink } from '../../../domain/category-link.ts';
import { productLink } from '../../../domain/product-link.ts';
import { publicPages } from '../../../domain/public-pages.ts';
import { KeptAnswers, Streamed } from '../../http/answers.ts';
import { sendRefused } from '../../http/errors.ts';
import { keepBody, sendKept } from '../../http/kept-body.ts';
import { refuse } from '../../http/refuse.ts';
import { countListedProducts, listActiveCategoryNames, listProductTitles } from './queries.ts';
import { printAddresses, printIndex } from './sitemap-xml.ts';

/** The protocol allows 50,000; a fifth of that is 1.5 MB, made in a breath and kept without pushing others out. */
const productsPerFile = 10_000;
const keptMaxBytes = 16 * 1024 * 1024;
/** Up to ten million products. */
const fileNumberShape = /^[1-9]\d{0,2}$/;

interface SitemapParts {
  db: Database;
  origin: () => string;
}

/** `/sitemap.xml` lists the files `/sitemap/…`, which list every public address; all are kept until the catalogue changes. */
export class Sitemap {
  readonly #db: Database;
  readonly #origin: () => string;
  readonly #kept = new KeptAnswers(keptMaxBytes);

  constructor({ db, origin }: SitemapParts) {
    this.#db = db;
    this.#origin = origin;
  }

  catalogueChanged(): void {
    this.#kept.forgetAll();
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
    app.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(printRobots(this.#origin())),
    );
  }

  async #send(request: FastifyRequest, reply: FastifyReply, print: () => Promise<string>) {
    const name = request.url.split('?')[0] ?? '';
    const make = async () => {
      const bytes = Buffer.from(await print());
      return { status: 200, body: keepBody('application/xml; charset=utf-8', bytes) };
    };
    const answer = this.#kept.find(name) ?? (await this.#kept.make(name, make));
    if (answer instanceof Streamed) throw new Error('a sitemap is never streamed');
    return sendKept(request, reply.header('cache-control', 'no-cache'), answer.body);
  }

  /** One file at least: an empty shop has an empty list of products. */
  async #countFiles(): Promise<number> {
    return Math.max(1, Math.ceil((await countListedProducts(this.#db)) / productsPerFile));
  }

  async #printIndex(): Promise<string> {
    const numbers = Array.from({ length: await this.#countFiles() }, (_, index) => index + 1);
    const names = ['pages', ...numbers.map((number) => `products-${number}`)];
    return printIndex(names.map((name) => `${this.#origin()}/sitemap/${name}.xml`));
  }

  async #printPages(): Promise<string> {
    const categories = await listActiveCategoryNames(this.#db);
    return printAddresses([...publicPages, ...categories.map(categoryLink)].map((path) => this.#origin() + path));
  }

  async #printProducts(number: number): Promise<string> {
    const offset = (number - 1) * productsPerFile;
    const products = await listProductTitles(this.#db, { offset, limit: productsPerFile });
    return printAddresses(products.map((product) => this.#origin() + productLink(product)));
  }
}

/** Screens of one person's own, and calls: nothing there is meant to be found. */
const closedToRobots = ['/api/', '/cart', '/checkout', '/my-account', '/payment-', '/track/', '/invoice', '/offline'];

const printRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
