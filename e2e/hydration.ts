import type { Page } from '@playwright/test';

/** The page handles what a visitor does; before that, it only remembers it (`web/shell/early-acts.tsx`). */
export async function hydrated(page: Page): Promise<void> {
  // By the clock: a tab in the background has no frames.
  await page.waitForFunction(() => !('takeEarlyActs' in window), undefined, { polling: 50 });
}

/**
 * Makes a tab wait for hydration when a journey opens or reloads a page: pages load before that, and it is not what most journeys are
 * about. Those that are, or that hold scripts back, say what they wait for instead: `{ waitUntil: 'commit' }`.
 */
export function waitsForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await hydrated(page);
    return answer;
  };
}
