import { expect, test } from 'vitest';
import { suggestCategories, suggestTitles } from './suggestion.ts';

test('[D-03] suggestions contain the text, ignoring case', () => {
  expect(suggestTitles(' SKATE ', ['Speed skates', 'Helmet', 'Ice Skate'])).toEqual(['Speed skates', 'Ice Skate']);
  expect(suggestTitles('स्केट', ['पहिया स्केट्स', 'Helmet'])).toEqual(['पहिया स्केट्स']);
});

test('[D-03] no title twice, and at most eight', () => {
  expect(suggestTitles('a', ['a', 'a', 'b'])).toEqual(['a']);
  const many = Array.from({ length: 20 }, (_, index) => `Wheel ${index}`);
  expect(suggestTitles('wheel', many)).toEqual(many.slice(0, 8));
});

test.each(['', '   ', '\t\n'])('[D-03] blank text suggests nothing: %j', (typed) => {
  expect(suggestTitles(typed, ['Wheel'])).toEqual([]);
});

test('[U-02] categories contain the text, ignoring case, and are at most three', () => {
  const names = ['Speed Skates', 'Helmets', 'Inline Skates', 'Quad Skates', 'Kids Skates'];
  expect(suggestCategories(' HELM', names)).toEqual(['Helmets']);
  expect(suggestCategories('skates', names)).toEqual(['Speed Skates', 'Inline Skates', 'Quad Skates']);
  expect(suggestCategories(' ', names)).toEqual([]);
});
