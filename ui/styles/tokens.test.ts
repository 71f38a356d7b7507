import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandFaults, brandTokens, defaultTokens } from '../../domain/brand-colours.ts';
import { contrast, mixColours } from '../../domain/colour.ts';
import { controlPairs, textPairs } from './colour-pairs.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const colours = new Map(
  [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]),
);
const colour = (name: string): string => {
  const value = colours.get(name);
  if (value === undefined) throw new Error(`there is no colour ${name}`);
  return value;
};

describe('text can be read: 4.5 to 1 at least', () => {
  test.each(textPairs)('$text on $ground', ({ text, ground, opacity = 1 }) => {
    expect(contrast(mixColours(colour(text), colour(ground), opacity), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('controls and focus rings can be made out: 3 to 1 at least', () => {
  test.each(controlPairs)('$text on $ground', ({ text, ground }) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('every colour is in some pair, or is a line or a ground', () => {
  const named = new Set([...textPairs, ...controlPairs].flatMap(({ text, ground }) => [text, ground]));
  const unnamed = [...colours.keys()].filter((name) => name !== undefined && !named.has(name));
  expect(unnamed).toEqual(['ink-line', 'line']);
});

test('the page of the design language gives the ratios as they are', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/design-language.md'), 'utf8');
  for (const { text, ground, opacity = 1 } of textPairs) {
    const ratio = contrast(mixColours(colour(text), colour(ground), opacity), colour(ground)).toFixed(1);
    const name = opacity === 1 ? text : `${text} at ${opacity * 100} %`;
    expect(page.replaceAll(/ +/g, ' ')).toContain(`| ${name} | ${ground} | ${ratio} |`);
  }
});

test('[G-16] the colours that follow the brand are those of the stylesheet', () => {
  expect(Object.fromEntries(Object.keys(defaultTokens).map((name) => [name, colour(name)]))).toEqual(defaultTokens);
});

test('[G-16] every pair can be read in every brand that is accepted', () => {
  const values = ['00', '33', '66', '99', 'cc', 'ff'];
  const all = values.flatMap((red) => values.flatMap((green) => values.map((blue) => `#${red}${green}${blue}`)));
  const accents = all.filter((accent_colour) => brandFaults({ main_colour: '#1a3bff', accent_colour }).length === 0);
  const mains = all.filter((main_colour) => brandFaults({ main_colour, accent_colour: '#ffffff' }).length === 0);
  expect([mains.length, accents.length].map((count) => count > 50)).toEqual([true, true]);
  const unreadable = [...mains.entries()].flatMap(([index, main_colour]) => {
    const brand = { main_colour, accent_colour: accents[index % accents.length] ?? '' };
    if (brandFaults(brand).length > 0) return [];
    const tokens = brandTokens(brand);
    const now = (name: string) => (tokens as Record<string, string>)[name] ?? colour(name);
    const ratio = ({ text, ground, opacity = 1 }: (typeof textPairs)[number]) =>
      contrast(mixColours(now(text), now(ground), opacity), now(ground));
    return [...textPairs.filter((pair) => ratio(pair) < 4.5), ...controlPairs.filter((pair) => ratio(pair) < 3)].map(
      ({ text, ground }) => `${text} on ${ground} with ${main_colour}`,
    );
  });
  expect(unreadable).toEqual([]);
});
