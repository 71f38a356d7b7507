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
/** Of the ten million products this would take, none of our other parts is made either. */
const fileNumberShape = /^[1-9]\d{0,2}$/;

interface SitemapParts {
  db: Database;
  origin: () => string;
}

/** `/sitemap.xml` lists the files `/sitemap/…`, which list every public address; all are kept until the catalogue changes. */
export function serveSitemap(app: FastifyInstance, { db, origin }: SitemapParts): { catalogueChanged(): void } {
  const kept = new KeptAnswers(keptMaxBytes);

  async function send(request: FastifyRequest, reply: FastifyReply, print: () => Promise<string>) {
    const name = request.url.split('?')[0] ?? '';
    const answer =
      kept.find(name) ??
      (await kept.make(name, async () => ({
        status: 200,
        body: keepBody('application/xml; charset=utf-8', Buffer.from(await print())),
      })));
    if (answer instanceof Streamed) throw new Error('a sitemap is never streamed');
    return sendKept(request, reply.header('cache-control', 'no-cache'), answer.body);
  }

  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, async () => {
      const files = Math.ceil((await countListedProducts(db)) / productsPerFile);
      const names = ['pages', ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)];
      return printIndex(names.map((name) => `${origin()}/sitemap/${name}.xml`));
    }),
  );

  app.get('/sitemap/pages.xml', (request, reply) =>
    send(request, reply, async () => {
      const categories = await listActiveCategoryNames(db);
      return printAddresses([...publicPages, ...categories.map(categoryLink)].map((path) => origin() + path));
    }),
  );

  app.get<{ Params: { number: string } }>('/sitemap/products-:number.xml', async (request, reply) => {
    const { number } = request.params;
    if (!fileNumberShape.test(number)) return sendRefused(reply, refuse('no-such-call'));
    const offset = (Number(number) - 1) * productsPerFile;
    if (offset > 0 && offset >= (await countListedProducts(db))) return sendRefused(reply, refuse('no-such-call'));
    return send(request, reply, async () => {
      const products = await listProductTitles(db, { offset, limit: productsPerFile });
      return printAddresses(products.map((product) => origin() + productLink(product)));
    });
  });

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(printRobots(origin())));
  return { catalogueChanged: () => kept.forgetAll() };
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
