import type { WindowItem, WindowKind } from '../../contract/desk/window.ts';

interface KindWords {
  title: string;
  /** As in "Add an offer". */
  one: string;
  none: string;
  /** Where customers see it. */
  where: string;
}

export const kindWords: Record<WindowKind, KindWords> = {
  sliders: { title: 'Sliders', one: 'a slider', none: 'There are no sliders yet.', where: '/' },
  offers: { title: 'Offers', one: 'an offer', none: 'There are no offers yet.', where: '/' },
  marquees: { title: 'Marquee', one: 'a line', none: 'The marquee has no lines yet.', where: '/' },
  'trust-texts': { title: 'Trust texts', one: 'a trust text', none: 'There are no trust texts yet.', where: '/' },
  arrivals: { title: 'New arrivals', one: 'a group', none: 'There are no groups of new arrivals yet.', where: '/' },
  categories: { title: 'Categories', one: 'a category', none: 'There are no categories yet.', where: '/course' },
  terms: { title: 'Search terms', one: 'a search term', none: 'There are no search terms yet.', where: '/course' },
  synonyms: { title: 'Synonyms', one: 'a synonym', none: 'There are no synonyms yet.', where: '/course' },
};

type Tone = 'good' | 'warning' | 'plain';

/** Whether customers see it, and if not, why. */
export function shownState(
  { is_shown, status, starts_at }: WindowItem,
  nowMs = Date.now(),
): { text: string; tone: Tone } {
  if (is_shown) return { text: 'Shown', tone: 'good' };
  if (status === 'Inactive') return { text: 'Inactive', tone: 'plain' };
  if (starts_at !== null && Date.parse(starts_at) > nowMs) return { text: 'Planned', tone: 'warning' };
  return { text: 'Over', tone: 'plain' };
}
