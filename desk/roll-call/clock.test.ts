import { afterEach, expect, test, vi } from 'vitest';
import { skewOf, stamp } from './clock.ts';

afterEach(() => vi.useRealTimers());

test.each(['2026-11-18T09:00:00.000Z', '2026-11-18T15:00:00.000Z'])(
  '[Z-04] on a phone whose clock says %s, a tap at noon has the time noon',
  (phoneNow) => {
    vi.useFakeTimers({ now: new Date(phoneNow), toFake: ['Date'] });
    const skewMs = skewOf('2026-11-18T11:59:00.000Z');
    vi.advanceTimersByTime(60_000);
    expect(stamp({ skewMs }).at.toISOString()).toBe('2026-11-18T12:00:00.000Z');
  },
);
