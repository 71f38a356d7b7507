import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** Waits until the service worker has cached the page with all its pictures. */
export async function untilKept(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const missing = () =>
    page.evaluate(async (kept) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const wanted = [kept, ...loaded.filter((name) => name.startsWith('/media/'))];
      const isKept = await Promise.all(wanted.map(async (name) => (await caches.match(name)) !== undefined));
      return wanted.filter((_, index) => !isKept[index]);
    }, path);
  await expect.poll(missing).toEqual([]);
}

/** Waits until the service worker has cached what a page loads on demand. */
export const untilPartIsKept = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async (begin) => {
        const requests = await (await caches.open('assets')).keys();
        return requests.some(({ url }) => new URL(url).pathname.startsWith(`/assets/${begin}-`));
      }, name),
    )
    .toBe(true);
