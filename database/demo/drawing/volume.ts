import { darker, isLight, lighter } from './colour.ts';
import type { Pen } from './pen.ts';

const round = (value: number): number => Math.round(value * 10) / 10;

interface Volume {
  /** How far the light and the dark reach in from the edge, in pixels. */
  depth?: number;
  light?: number;
  dark?: number;
  /** Drawn on the surface, below its light and shade. */
  surface?: string;
}

/** A rounded body from an outline: light falls from the upper left, the lower right edge turns away. */
export function volume(pen: Pen, d: string, colour: string, options: Volume = {}): string {
  const { depth = 44, surface = '' } = options;
  const light = options.light ?? (isLight(colour) ? 0.85 : 0.42);
  const dark = options.dark ?? (isLight(colour) ? 0.3 : 0.55);
  const shape = pen.shape(d);
  const soft = pen.blur(depth * 0.42);
  const fill = pen.linear(
    [
      [0, lighter(colour, 0.1)],
      [0.55, colour],
      [1, darker(colour, 0.2)],
    ],
    70,
  );
  const edge = (stroke: string, opacity: number, width: number, shift: number) =>
    `<use href="${shape}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${round(width)}" ` +
    `filter="${soft}" transform="translate(${round(shift * 0.7)} ${round(shift)})"/>`;
  return (
    `<g clip-path="${pen.clip(shape)}"><use href="${shape}" fill="${fill}"/>${surface}` +
    edge(darker(colour, 0.85), dark, depth, -depth * 0.3) +
    edge(lighter(colour, 0.85), light, depth * 0.55, depth * 0.42) +
    `</g><use href="${shape}" fill="none" stroke="${darker(colour, 0.7)}" stroke-opacity="0.35" stroke-width="2"/>`
  );
}

/** A hard, turned metal surface: bands of light across it. */
export function metal(pen: Pen, colour = '#c9ced8', degrees = 90): string {
  return pen.linear(
    [
      [0, lighter(colour, 0.7)],
      [0.22, colour],
      [0.45, lighter(colour, 0.55)],
      [0.62, darker(colour, 0.32)],
      [0.85, darker(colour, 0.1)],
      [1, darker(colour, 0.5)],
    ],
    degrees,
  );
}

export const carbon = (pen: Pen): string =>
  pen.tile(
    20,
    '<rect width="20" height="20" fill="#14171d"/><path d="M0 0h10v10H0z" fill="#2a2f39"/>' +
      '<path d="M10 10h10v10H10z" fill="#232831"/><path d="M0 10h10v10H0z" fill="#181b22"/>',
    45,
  );

export const mesh = (pen: Pen, colour: string): string =>
  pen.tile(
    14,
    `<rect width="14" height="14" fill="${colour}"/><circle cx="4" cy="4" r="2.6" fill="${darker(colour, 0.55)}"/>` +
      `<circle cx="11" cy="11" r="2.6" fill="${darker(colour, 0.55)}"/>`,
  );

export const stitches = (d: string, colour: string, width = 3): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="11 7" stroke-linecap="round"/>`;

export const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" ` +
  'stroke-linecap="round" stroke-linejoin="round"/>';

/** A broad soft gleam, for gloss on a curved surface. */
export const gleam = (pen: Pen, d: string, opacity: number, softness = 8): string =>
  `<path d="${d}" fill="#fff" fill-opacity="${opacity}" filter="${pen.blur(softness)}"/>`;
