import type { Page } from '@playwright/test';

/** How much the page has moved by itself since then. What follows a press within half a second does not count. */
export const shiftSince = (page: Page, fromMs: number): Promise<number> =>
  page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
              .filter(({ startTime, hadRecentInput }) => startTime >= from && !hadRecentInput)
              .reduce((sum, { value }) => sum + value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
    fromMs,
  );
