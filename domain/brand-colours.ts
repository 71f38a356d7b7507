import { colourOfShade, contrast, shadeOf, type Shade } from './colour.ts';

/** The two colours that the owner chooses, as "#rrggbb". */
export interface Brand {
  /** What can be pressed. */
  main_colour: string;
  /** Offers, and the one thing to see first. */
  accent_colour: string;
}

export const defaultBrand: Brand = { main_colour: '#1a3bff', accent_colour: '#ff5c22' };

/** The colours that follow the brand, as the default brand has them: the same as in ui/styles/tokens.css. */
export const defaultTokens = {
  ink: '#0a1024',
  'ink-line': '#2b3663',
  steel: '#4d5975',
  ice: '#f3f6fb',
  'ice-deep': '#e6ecf5',
  line: '#d3dcea',
  'line-strong': '#7d8aa8',
  electric: '#1a3bff',
  'electric-deep': '#1029c4',
  glide: '#6fe3ff',
  signal: '#ff5c22',
} as const;
export type BrandTokens = Readonly<Record<keyof typeof defaultTokens, string>>;

/** Of text, by WCAG 2.2 AA. */
const contrastMin = 4.5;

/** Grounds, lines and quiet text have a trace of the main colour; a grey one leaves none. */
const tinted = ['ink', 'ink-line', 'steel', 'ice', 'ice-deep', 'line', 'line-strong', 'glide'] as const;
const fullChroma = 0.1;

/** Every colour of the brand. Those of the default brand were chosen by eye. */
export function brandTokens({ main_colour, accent_colour }: Brand): BrandTokens {
  const signal = { ...defaultTokens, signal: accent_colour };
  if (main_colour === defaultBrand.main_colour) return signal;
  const main = shadeOf(main_colour);
  const share = Math.min(1, main.chroma / fullChroma);
  const tints = tinted.map((name) => {
    const { lightness, chroma } = shadeOf(defaultTokens[name]);
    return [name, colourOfShade({ lightness, chroma: chroma * share, hue: main.hue })] as const;
  });
  return {
    ...signal,
    ...(Object.fromEntries(tints) as Record<(typeof tinted)[number], string>),
    electric: main_colour,
    'electric-deep': colourOfShade(pressed(main)),
  };
}

/** Under the pointer: darker, or lighter if it is almost black. */
const pressed = ({ lightness, ...shade }: Shade): Shade => ({
  ...shade,
  lightness: lightness > 0.25 ? lightness * 0.815 : lightness + 0.12,
});

/** Styles that turn the default brand into this one; empty for the default. */
export function brandStyle(brand: Brand): string {
  const changed = Object.entries(brandTokens(brand)).filter(
    ([name, value]) => value !== defaultTokens[name as keyof BrandTokens],
  );
  if (changed.length === 0) return '';
  return `:root{${changed.map(([name, value]) => `--color-${name}:${value}`).join(';')}}`;
}

export interface BrandFault {
  field: keyof Brand;
  /** What could not be read, in words. */
  reason: string;
  /** The nearest colour that can be read. */
  nearest: string;
}

/** What could not be read in these colours. */
export function brandFaults(brand: Brand): BrandFault[] {
  const { main_colour: main, accent_colour: accent } = brand;
  // Links on ice are the hardest to read. If they can be read, so can links on white, and white text on a button.
  const mainContrast = (colour: string) => contrast(colour, brandTokens({ ...brand, main_colour: colour }).ice);
  const { ink } = brandTokens(brand);
  const accentContrast = (colour: string) => contrast(ink, colour);
  const faults: BrandFault[] = [];
  if (mainContrast(main) < contrastMin) {
    const nearest = nearestShade(main, -1, mainContrast);
    const ratio = ratioText(mainContrast(main));
    faults.push({
      field: 'main_colour',
      reason: `White text on this colour, and links in it, would be hard to read: the contrast is ${ratio}, and ${contrastMin} is needed. ${nearest} is dark enough.`,
      nearest,
    });
  }
  if (accentContrast(accent) < contrastMin) {
    const nearest = nearestShade(accent, 1, accentContrast);
    const ratio = ratioText(accentContrast(accent));
    faults.push({
      field: 'accent_colour',
      reason: `Dark text on this colour would be hard to read: the contrast is ${ratio}, and ${contrastMin} is needed. ${nearest} is light enough.`,
      nearest,
    });
  }
  return faults;
}

/** Rounded down: 4.49 must not read as 4.5 where 4.5 is required. */
const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

const step = 0.004;

/** Keeps the hue, and as much of the colour as a screen can show. */
function nearestShade(colour: string, direction: 1 | -1, contrastOf: (colour: string) => number): string {
  const shade = shadeOf(colour);
  for (let lightness = shade.lightness; lightness > 0 && lightness < 1; lightness += direction * step) {
    const tried = colourOfShade({ ...shade, lightness });
    if (contrastOf(tried) >= contrastMin) return tried;
  }
  return direction === 1 ? '#ffffff' : '#000000';
}
