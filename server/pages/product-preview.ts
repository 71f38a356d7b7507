import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Transport } from '../../contract/client.ts';
import type { ContractKey } from '../../contract/contract.ts';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import type { Finished } from '../http/api.ts';
import { Body, sendCacheable } from '../http/body.ts';
import type { Cache } from '../http/cache.ts';
import { withoutScripts, type Inline } from './content-security.ts';
import { notFoundAddress } from './page-address.ts';
import { sendPlain } from './plain-page.ts';
import type { RenderHtml } from './render.ts';

const productCall: ContractKey = 'GET /grouped-product/single/:productId';
const stylesFolder = '/page-styles/';

/** The real page of a product as it would be, as text for a frame of the desk: nothing of it has an address or is cached. */
export const createProductPreview =
  (renderHtml: RenderHtml) =>
  async (product: Product): Promise<string> => {
    const withProduct =
      (transport: Transport): Transport =>
      async (request) =>
        request.key === productCall ? { status: 200, body: product } : transport(request);
    const address = productLink({ title: product.title, id: product.product_id });
    const { html, inline, response, isComplete } = await renderHtml(address, { wrap: withProduct });
    if (!isComplete || response.status !== 200) throw new Error(`the preview of ${address} failed: ${response.status}`);
    return forFrame(html, stylesOf(inline));
  };

/** Words for visitors without scripts, and files that only scripts use. */
const onlyWithoutScripts = /<noscript[^>]*>[\s\S]*?<\/noscript>|<link [^>]*rel="(?:modulepreload|manifest)"[^>]*>/g;
const styleElement = /<style[^>]*>[\s\S]*?<\/style>/g;

/**
 * The frame inherits the desk's policy, under which no inline style counts: they become a file. Links would load the shop into the frame;
 * as they ask for a new window, which the frame may not open, they do nothing.
 */
function forFrame(html: string, styles: string): string {
  const head = `<base target="_blank"><link rel="stylesheet" href="${stylesFolder}${nameOf(styles)}">`;
  const still = withoutScripts(html).replaceAll(onlyWithoutScripts, '').replaceAll(styleElement, '');
  return still.replace('</head>', () => `${head}</head>`);
}

/** As for a browser with scripts: the frame has none, and would show what visitors without them see instead. */
const stylesOf = ({ styles }: Inline): string =>
  styles.join('\n').replaceAll(/\(scripting:\s*none\)/g, '(max-width: 0)');

const nameOf = (styles: string): string => createHash('sha256').update(styles).digest('base64url').slice(0, 22);

interface StylesOptions {
  renderHtml: RenderHtml;
  cache: Cache<Finished>;
}

/**
 * The styles that every page of the shop carries, as the file that a preview names. They are the same in every process of a release, as
 * long as the shop's colours are.
 */
export function servePageStyles(app: FastifyInstance, { renderHtml, cache }: StylesOptions): void {
  async function make() {
    const { inline } = await renderHtml(notFoundAddress);
    const body = new Body('text/css; charset=utf-8', stylesOf(inline));
    return { status: 200, body, shown: { products: [], hasList: false } };
  }
  app.get<{ Params: { name: string } }>(`${stylesFolder}:name`, async (request, reply) => {
    const { body } = cache.find('styles') ?? (await cache.make('styles', make));
    if (request.params.name !== nameOf(body.bytes.toString())) return sendPlain(reply, 404, 'Page not found');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendCacheable(request, reply, body);
  });
}
