import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { Product } from '../contract/product.ts';
import { productLink } from '../domain/product-link.ts';

/** The current response of the shop's API. */
export async function ask<Body>(request: APIRequestContext, path: string): Promise<Body> {
  return (await (await request.get(`/api/${path}`)).json()) as Body;
}

export const searchPath = 'grouped-product/search-all-products/pahiya';

export const askProducts = async (request: APIRequestContext, query: string): Promise<Product[]> =>
  (await ask<{ data: Product[] }>(request, `${searchPath}?${query}`)).data;

export const askProduct = (request: APIRequestContext, id: string): Promise<Product> =>
  ask<Product>(request, `grouped-product/single/${id}`);

export const linkTo = ({ title, product_id }: Pick<Product, 'title' | 'product_id'>): string =>
  productLink({ title, id: product_id });

/**
 * For `page.route`: handles the first request; later ones go on. With `{ times: 1 }`, Playwright would stop intercepting at that moment, and
 * Chromium sometimes never sends the requests that begin just then.
 */
export function onlyFirst(handle: (route: Route) => Promise<void>): (route: Route) => Promise<void> {
  let isFirst = true;
  return (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return handle(route);
  };
}

/** From now on the browser's calls to this path get an HTML page instead of data, as from a broken proxy. */
export async function breakCall(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>It works!</h1>' }),
  );
}

/** From now on the browser's calls to this path get the real answer, changed. */
export async function changeAnswer(page: Page, path: string, change: (body: never) => unknown): Promise<void> {
  await page.route(`**/api/${path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as never) });
  });
}

/** Waits until the page has handled all earlier answers, by making a call of its own and waiting for its answer. */
export const answersAreHandled = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await fetch('/readyz')).text()));
