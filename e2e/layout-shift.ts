import type { Page } from '@playwright/test';

/** How much the layout has shifted since then. Shifts within half a second of a press do not count. */
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
