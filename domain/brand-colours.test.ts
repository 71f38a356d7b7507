import { expect, test } from 'vitest';
import { brandFaults, brandStyle, brandTokens, defaultBrand, defaultTokens } from './brand-colours.ts';
import { colourOfShade, contrast, mixColours, normaliseColour, shadeOf } from './colour.ts';

/** Always the same 1,500 colours. */
function* someColours(): Generator<string> {
  let seed = 20_261_118;
  for (let count = 0; count < 300; count += 1) {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield `#${(seed >>> 8).toString(16).padStart(6, '0')}`;
  }
  yield* ['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#ff0000', '#00ff00', '#010101', '#fefefe'];
}

test('contrast is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#fff', '#fff')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(mixColours('#ffffff', '#000000', 0.5)).toBe('#808080');
});

test('a colour that is taken apart is put together again', () => {
  for (const colour of someColours()) expect(colourOfShade(shadeOf(colour))).toBe(colour);
});

test('colours are read as people write them', () => {
  const written = ['#1A3BFF', '1a3bff', ' #fff ', 'abc', 'blue', '#12', '#1a3bff80'];
  expect(written.map(normaliseColour)).toEqual([
    '#1a3bff',
    '#1a3bff',
    '#ffffff',
    '#aabbcc',
    'blue',
    '#12',
    '#1a3bff80',
  ]);
});

test('[G-16] the default brand is the design as it was drawn, and adds no style', () => {
  expect(brandTokens(defaultBrand)).toEqual(defaultTokens);
  expect(brandFaults(defaultBrand)).toEqual([]);
  expect(brandStyle(defaultBrand)).toBe('');
});

test('[G-16] any other colour becomes a style', () => {
  expect(brandStyle({ ...defaultBrand, accent_colour: '#ffd400' })).toBe(':root{--color-signal:#ffd400}');
  const green = brandTokens({ main_colour: '#0a7a3d', accent_colour: '#ffd400' });
  expect(green.electric).toBe('#0a7a3d');
  expect(Object.values(green).filter((colour) => !/^#[0-9a-f]{6}$/.test(colour))).toEqual([]);
  expect(brandTokens({ main_colour: '#333333', accent_colour: '#ffd400' }).ink).toMatch(/^#(..)\1\1$/);
});

test('[G-16] a colour that cannot be read is named, with the nearest that can', () => {
  expect(brandFaults({ main_colour: '#ffd400', accent_colour: '#0b1020' })).toEqual([
    {
      field: 'main_colour',
      reason: expect.stringMatching(
        /^White text on this colour.*the contrast is 1\.3, and 4\.5 is needed\. #[0-9a-f]{6} is dark enough\.$/,
      ),
      nearest: expect.any(String),
    },
    {
      field: 'accent_colour',
      reason: expect.stringMatching(/^Dark text.*is light enough\.$/),
      nearest: expect.any(String),
    },
  ]);
});

test('[G-16] the nearest colour can be read, keeps the hue, and is no other colour if there was no fault', () => {
  let faultCount = 0;
  for (const colour of someColours()) {
    const faults = brandFaults({ main_colour: colour, accent_colour: colour });
    for (const { field, nearest } of faults) {
      faultCount += 1;
      const mended = { main_colour: colour, accent_colour: colour, [field]: nearest };
      expect(brandFaults(mended).filter((fault) => fault.field === field)).toEqual([]);
      const [before, after] = [shadeOf(colour), shadeOf(nearest)];
      // Of a grey the hue means nothing.
      const turn = after.chroma > 0.05 ? Math.abs(Math.sin(((before.hue - after.hue) * Math.PI) / 360)) : 0;
      expect(turn).toBeLessThan(0.06);
    }
  }
  expect(faultCount).toBeGreaterThan(200);
});
