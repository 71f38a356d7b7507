import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** What Playwright says where it blocks the service worker, and Chromium where a preload meets one: neither is ours. */
const notOurs = /^Service Worker registration blocked by Playwright$|cross-world service worker resource mismatch/;

/** Every journey runs with these: a stray error in the browser's console, or an uncaught one, fails it. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (notOurs.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    expect(errors, 'the browser console stays quiet').toEqual([]);
  },
});

export { expect };

/** No breach of WCAG 2.2 AA on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}
