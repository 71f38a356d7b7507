import type { Page } from '@playwright/test';

/** Waits until the page is hydrated; before that it only records what a visitor does (`web/shell/early-acts.tsx`). */
export async function hydrated(page: Page): Promise<void> {
  // Polls by time, because a background tab has no animation frames.
  await page.waitForFunction(() => !('takeEarlyActs' in window), undefined, { polling: 50 });
}

/**
 * Makes a tab wait for hydration when a journey opens or reloads a page: loading ends before that, and most journeys are not about the time
 * between. Those that are, or that hold scripts back, pass `{ waitUntil: 'commit' }`.
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
