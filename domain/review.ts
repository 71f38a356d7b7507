export const reviewWordsMax = 2000;
export const starsMax = 5;

/** What browsers and mail programs would turn into a link. No `.in`: `good.in my view` is just a missing space. */
const link = /:\/\/|\bwww\.\w|\b[\w-]+\.(?:com|net|org)\b/i;

export const hasLink = (text: string): boolean => link.test(text);

const nameLengthMax = 40;

/** First name and initial: the part of a name that is published. */
export function shortName(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return 'A customer';
  const initial = words.length > 1 ? Array.from(words.at(-1) ?? '')[0] : undefined;
  const shown = Array.from(first).slice(0, nameLengthMax).join('');
  return initial === undefined ? shown : `${shown} ${initial.toUpperCase()}.`;
}
