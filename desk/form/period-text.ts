import { dayOf } from '../parts/moment.ts';
import { momentText } from './india-moment.ts';

const wordsOf = (moment: string): string => `${dayOf(moment)}, ${momentText(moment).slice(11)}`;

/** "16 Nov 2026, 10:00 to 20 Nov 2026, 10:00", in India. */
export function periodText({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }): string {
  if (starts_at === null) return ends_at === null ? 'Always' : `until ${wordsOf(ends_at)}`;
  return ends_at === null ? `from ${wordsOf(starts_at)}` : `${wordsOf(starts_at)} to ${wordsOf(ends_at)}`;
}
