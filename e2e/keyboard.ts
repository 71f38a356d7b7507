import type { Locator, Page } from '@playwright/test';
import { expect } from './shop.ts';

interface Stop {
  name: string;
  /** The page, or the open dialog on top of it. */
  layer: string;
  /** It, or the element drawn in its place, has an outline. */
  isMarked: boolean;
  /** Part of it is visible: not behind a bar, and not scrolled away. */
  isInView: boolean;
  /** In a bar that stays while the page scrolls, so it has no position on the page. */
  isStuck: boolean;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A person without a mouse: uses only keys, and collects focus moves that are hard to follow. */
export function byKeyboard(page: Page) {
  const faults: string[] = [];
  let last: Stop | null = null;

  async function look(isBack: boolean): Promise<void> {
    const stop = await stopOf(page);
    if (stop === null) return;
    if (!stop.isMarked) faults.push(`no outline: ${stop.name}`);
    if (!stop.isInView) faults.push(`not in view: ${stop.name}`);
    const [before, after] = isBack ? [stop, last] : [last, stop];
    if (before && after && isAgainstTheEye(before, after)) faults.push(`out of order: ${before.name} → ${after.name}`);
    last = stop;
  }

  /** Presses Tab until this has the focus. */
  async function tabTo(target: Locator, { isBack = false, max = 150 } = {}): Promise<void> {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < max; presses += 1) {
      await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab');
      await look(isBack);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab does not reach ${String(target)}`);
  }

  return {
    tabTo,
    tabBackTo: (target: Locator) => tabTo(target, { isBack: true }),
    press: (key: string) => page.keyboard.press(key),
    async pressOn(target: Locator, key = 'Enter'): Promise<void> {
      await tabTo(target);
      await page.keyboard.press(key);
      last = null;
    },
    async typeInto(target: Locator, text: string): Promise<void> {
      await tabTo(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** The dialog has the focus, keeps it in both directions, and Escape gives it back to what opened it. */
    async expectModal(dialog: Locator, opener: Locator): Promise<void> {
      await expect(dialog).toBeVisible();
      const hasFocus = () =>
        dialog.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        );
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      const stops = await dialog.evaluate(
        (element) => element.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]').length,
      );
      last = null;
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let presses = 0; presses < stops + 2; presses += 1) {
          await page.keyboard.press(key);
          expect(await hasFocus(), `${key} stays in the dialog`).toBe(true);
        }
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    },
    /** The next stop may be anywhere, for example after a new page or a closed dialog. */
    startAnew: () => {
      last = null;
    },
    faults,
    expectEasyToFollow: () => expect(faults).toEqual([]),
  };
}

/** Reading order is down, and right within a row. Up is fine if it is to the right, as in the next column. */
function isAgainstTheEye(before: Stop, after: Stop): boolean {
  if (before.layer !== after.layer || before.isStuck || after.isStuck) return false;
  const tolerancePx = 4;
  const isAbove = after.bottom <= before.top + tolerancePx;
  const isBelow = after.top >= before.bottom - tolerancePx;
  if (isBelow) return false;
  return isAbove ? after.left < before.right - tolerancePx : after.left < before.left - tolerancePx;
}

/** Null if the focus is on nothing, or on a region that was only scrolled to. */
async function stopOf(page: Page): Promise<Stop | null> {
  // Smooth scrolling takes a moment.
  for (let frames = 0; ; frames += 1) {
    const stop = await page.evaluate(readStop);
    if (stop === null || stop.isInView || frames === 60) return stop;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Runs in the page. */
function readStop(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.tabIndex < 0) return null;
  const isOutlined = (each: Element | null | undefined) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)');
  };
  const label = element.closest('label') ?? (element instanceof HTMLInputElement ? element.labels?.[0] : null);
  const { width, height } = element.getBoundingClientRect();
  // A hidden box has a drawn one, or its card, in its place.
  const drawn = width * height < 64 && label ? label : element;
  const rect = drawn.getBoundingClientRect();
  const layer = element.closest('dialog, [popover]');
  const left = { x: 0, y: 0 };
  let isStuck = false;
  for (let each: Element | null = drawn; each && each !== layer && each !== document.body; each = each.parentElement) {
    if (['sticky', 'fixed'].includes(getComputedStyle(each).position)) isStuck = true;
    left.x += each.scrollLeft;
    left.y += each.scrollTop;
  }
  const scroller = layer ?? document.documentElement;
  const offset = { x: left.x + scroller.scrollLeft, y: left.y + scroller.scrollTop };
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const));
  return {
    name:
      (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent).trim().slice(0, 50) ||
      element.id ||
      element.tagName,
    layer: layer?.id ?? '',
    // The last stop of a date is its calendar button, which the browser itself outlines.
    isMarked:
      element.matches('[type=date]') ||
      [element, label, element.parentElement, element.nextElementSibling].some(isOutlined),
    isInView: points.some(([x, y]) => {
      const seen = document.elementFromPoint(rect.left + rect.width * x, rect.top + rect.height * y);
      return seen !== null && (drawn.contains(seen) || seen.contains(drawn));
    }),
    isStuck,
    left: rect.left + offset.x,
    right: rect.right + offset.x,
    top: rect.top + offset.y,
    bottom: rect.bottom + offset.y,
  };
}
