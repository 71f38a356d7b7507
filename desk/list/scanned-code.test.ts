import { expect, test } from 'vitest';
import { scannedOr, typedAt, type Run } from './scanned-code.ts';

function typed(before: string, letters: string, msPerLetter: number): string {
  let text = before;
  let run: Run | null = null;
  Array.from(letters).forEach((letter, index) => {
    run = typedAt(run, text, 1000 + index * msPerLetter);
    text += letter;
  });
  return scannedOr(text, run);
}

test.each([
  ['a scan after a search stands alone', 'helmet', '8901234', 8, '8901234'],
  ['a scan into an empty field', '', '8901234', 8, '8901234'],
  ['letters typed by hand continue the search', 'helm', 'et blue', 150, 'helmet blue'],
  ['fast typing, too', 'helm', 'et blue', 70, 'helmet blue'],
  ['a last letter or two', 'helme', 'ts', 20, 'helmets'],
])('%s', (_name, before, letters, ms, expected) => {
  expect(typed(before, letters, ms)).toBe(expected);
});
