import * as z from 'zod/mini';

const MomentOrOpen = z.nullable(z.iso.datetime('Please enter a date and a time.'));

/** From and until, the end exclusive; null: open. */
export const period = { starts_at: MomentOrOpen, ends_at: MomentOrOpen };

interface Period {
  starts_at: string | null;
  ends_at: string | null;
}

export const endsAfterStart = z.refine<Period>(
  ({ starts_at, ends_at }) => starts_at === null || ends_at === null || Date.parse(starts_at) < Date.parse(ends_at),
  { error: 'This must be after the start.', path: ['ends_at'] },
);
