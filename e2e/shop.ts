import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';

export { expect };

/** The latest toast with these words; a form may show the same words beside its button. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[popover="manual"]').getByText(text, { exact: true }).last();

/** Toasts are in the corner below the header and do not cover it. */
export async function expectToastAtTopRight(page: Page): Promise<void> {
  const place = await page.locator('[popover="manual"]').evaluate((region) => {
    const { top, right } = region.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
    return { belowHeader: top - header, right: innerWidth - right };
  });
  for (const gap of Object.values(place)) {
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
  }
}

/** Replaces a field's text key by key; otherwise a journey misses what a page does between two letters. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  if (text === '') await field.press('Delete');
  else await field.pressSequentially(text);
}

/** Fills in the text at once, as a paste, a password manager or a phone's code suggestion does. */
export const fillAtOnce = (field: Locator, text: string): Promise<void> => field.fill(text);

/** Sets a date as its calendar does; the order for typing its parts depends on the browser's language. */
export const pickDate = (field: Locator, isoDate: string): Promise<void> => field.fill(isoDate);

/**
 * Expects no breach of WCAG 2.2 AA in what the page and its frames show now. A breach counts only if it stays: at first an announcement
 * may be changing, or amounts may be dimmed while they are recalculated.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page);
  const seen = await breaches(page);
  if (seen.length === 0) return;
  const stillThere = async () => {
    await comeToRest(page);
    return (await breaches(page)).filter((breach) => seen.includes(breach));
  };
  await expect.poll(stillThere).toEqual([]);
}

/** Waits for all finite transitions and animations, and for those that they start. */
const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (;;) {
      const moving = document.getAnimations().filter(({ playState, effect }) => {
        const endsMs = effect?.getComputedTiming().endTime;
        return playState === 'running' && typeof endsMs === 'number' && Number.isFinite(endsMs);
      });
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

/**
 * Runs axe in the page itself, which takes a fifth of the time of `@axe-core/playwright`: that collects the results of all rules in
 * a second tab. Frames need axe too, and permission to answer a page of another origin.
 */
export async function breaches(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (frame.url() !== 'about:srcdoc' && !(await frame.evaluate(() => 'axe' in globalThis)))
      await frame.evaluate(axeScript);
  }
  const shell = await looksOfShell(page);
  const found = await page.evaluate(
    async (exclude) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: [['html']], exclude },
        {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          resultTypes: ['violations'],
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    [...shell.filter(({ look }) => cleanLooks.has(look)).map(({ selector }) => selector), stillFrame].map((each) => [
      each,
    ]),
  );
  if (found.length === 0) for (const { look } of shell) cleanLooks.add(look);
  return found;
}

/** A preview, `about:srcdoc`: it runs no scripts, so axe cannot look into it. */
const stillFrame = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

/** Headers and footers without findings: the same HTML at the same width is checked only once. */
const cleanLooks = new Set<string>();

const looksOfShell = (page: Page): Promise<{ selector: string; look: string }[]> =>
  page.evaluate(() =>
    ['body > div > header', 'body > div > footer'].flatMap((selector) => {
      const element = document.querySelector(selector);
      return element === null ? [] : [{ selector, look: `${innerWidth} ${element.outerHTML}` }];
    }),
  );

// The file `axe-core` exports is not minified: 1.5 MB to send to every page.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const axeScript = `${axeSource}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;
