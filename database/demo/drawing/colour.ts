type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const channel = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** `part` 0 gives the first colour, 1 the second. Colours are `#rrggbb`. */
export function mix(from: string, to: string, part: number): string {
  const [r1, g1, b1] = parse(from);
  const [r2, g2, b2] = parse(to);
  const between = (a: number, b: number) => channel(a + (b - a) * part);
  return `#${between(r1, r2)}${between(g1, g2)}${between(b1, b2)}`;
}

export const lighter = (hex: string, part: number): string => mix(hex, '#ffffff', part);

/** Shadows tend to ink blue, not black, so that a colour stays visible in the dark. */
export const darker = (hex: string, part: number): string => mix(hex, '#070b18', part);

export function isLight(hex: string): boolean {
  const [r, g, b] = parse(hex);
  return r * 0.299 + g * 0.587 + b * 0.114 > 150;
}
