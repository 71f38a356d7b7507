import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

type Channels = readonly [red: number, green: number, blue: number];

function channels(hex: string): Channels {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16);
  return [at(0), at(2), at(4)];
}

/** The colour that results from one laid over another at an opacity. */
function mix(over: string, ground: string, opacity: number): string {
  const under = channels(ground);
  const mixed = channels(over).map((value, index) =>
    Math.round(value * opacity + (under[index] ?? 0) * (1 - opacity))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('contrast is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#fff', '#fff')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
});

describe('text can be read: 4.5 to 1 at least', () => {
  test.each(textPairs)('$text on $ground', ({ text, ground, opacity = 1 }) => {
    expect(contrast(mix(colour(text), colour(ground), opacity), colour(ground))).toBeGreaterThanOrEqual(4.5);
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
    const ratio = contrast(mix(colour(text), colour(ground), opacity), colour(ground)).toFixed(1);
    const name = opacity === 1 ? text : `${text} at ${opacity * 100} %`;
    expect(page.replaceAll(/ +/g, ' ')).toContain(`| ${name} | ${ground} | ${ratio} |`);
  }
});
