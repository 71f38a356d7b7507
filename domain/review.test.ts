import { describe, expect, test } from 'vitest';
import { hasLink, shortName } from './review.ts';

describe('[U-10] the name under a review', () => {
  test.each([
    ['Asha Rao', 'Asha R.'],
    ['  asha   kumari  rao ', 'asha R.'],
    ['Asha', 'Asha'],
    ['आशा राव', 'आशा र.'],
    ['', 'A customer'],
    ['x'.repeat(200), 'x'.repeat(40)],
    ['😀 😎', '😀 😎.'],
  ])('%j becomes %j', (fullName, short) => expect(shortName(fullName)).toBe(short));
});

describe('[U-10] links in a review', () => {
  test.each(['see https://x.in', 'HTTP://X', 'www.cheap', 'buy at Cheap-Skates.COM!', 'x://y'])('%j is one', (text) =>
    expect(hasLink(text)).toBe(true),
  );
  test.each(['Good.in my view', 'Great!!! 10/10', 'a.b.c', 'comfy', 'www', '4.5 stars'])('%j is none', (text) =>
    expect(hasLink(text)).toBe(false),
  );
});
