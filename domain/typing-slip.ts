/** Short words have too many similar words to tell a typo from another word. */
const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** The words that were most likely meant: those with the fewest letters missing, added, wrong or swapped, at most two. */
export function wordsMeant<Word extends { word: string }>(typed: string, words: readonly Word[]): Word[] {
  const counted = words
    .map((each) => ({ each, slips: slipsBetween(typed, each.word) }))
    .filter(({ slips }) => slips <= slipsAllowed(typed.length));
  const fewest = Math.min(...counted.map(({ slips }) => slips));
  return counted.filter(({ slips }) => slips === fewest).map(({ each }) => each);
}

/** How many letters are missing, added, wrong or swapped with their neighbour. */
export function slipsBetween(typed: string, word: string): number {
  const [a, b] = [Array.from(typed), Array.from(word)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
