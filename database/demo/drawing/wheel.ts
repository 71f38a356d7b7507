import { darker, lighter } from './colour.ts';
import type { Pen } from './pen.ts';
import { metal } from './volume.ts';

export interface WheelLook {
  tyre: string;
  hub: string;
  spokes: number;
}

const ring = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const point = (cx: number, cy: number, r: number, turn: number): string =>
  `${(cx + r * Math.cos(turn)).toFixed(1)} ${(cy + r * Math.sin(turn)).toFixed(1)}`;

/** Windows between the spokes, each a rounded wedge. */
function windows(cx: number, cy: number, inner: number, outer: number, spokes: number): string {
  const step = (2 * Math.PI) / spokes;
  const half = step * 0.33;
  return Array.from({ length: spokes }, (_, index) => {
    const middle = index * step - Math.PI / 2;
    const [a, b] = [middle - half, middle + half];
    const [c, d] = [middle + half * 0.72, middle - half * 0.72];
    return (
      `M${point(cx, cy, outer, a)}A${outer} ${outer} 0 0 1 ${point(cx, cy, outer, b)}` +
      `L${point(cx, cy, inner, c)}A${inner} ${inner} 0 0 0 ${point(cx, cy, inner, d)}Z`
    );
  }).join('');
}

export function bearing(pen: Pen, cx: number, cy: number, r: number, shield = '#8d96a6'): string {
  const outer = metal(pen, '#cdd3dd', 60);
  const inner = metal(pen, '#bfc6d2', 240);
  return (
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${outer}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${r * 0.8}" fill="${darker(shield, 0.45)}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${r * 0.77}" fill="${pen.linear(
      [
        [0, lighter(shield, 0.35)],
        [0.5, shield],
        [1, darker(shield, 0.3)],
      ],
      50,
    )}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${r * 0.5}" fill="${inner}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${r * 0.34}" fill="#10141d"/>`
  );
}

export function wheel(pen: Pen, cx: number, cy: number, r: number, look: WheelLook): string {
  const { tyre, hub, spokes } = look;
  const rim = r * 0.66;
  const urethane = pen.radial(
    [
      [0.6, darker(tyre, 0.28)],
      [0.7, tyre],
      [0.84, lighter(tyre, 0.22)],
      [0.93, tyre],
      [1, darker(tyre, 0.45)],
    ],
    0.5,
    0.5,
    0.5,
  );
  const sheen = pen.linear(
    [
      [0, '#ffffff', 0.55],
      [0.4, '#ffffff', 0.04],
      [0.6, '#000000', 0.02],
      [1, '#050a18', 0.42],
    ],
    62,
  );
  const core = pen.linear(
    [
      [0, lighter(hub, 0.3)],
      [0.5, hub],
      [1, darker(hub, 0.4)],
    ],
    65,
  );
  const hollow = pen.radial(
    [
      [0, '#0c111b'],
      [1, darker(hub, 0.72)],
    ],
    0.5,
    0.4,
    0.6,
  );
  return (
    `<path d="${ring(cx, cy, r)}" fill="${urethane}"/><path d="${ring(cx, cy, r)}" fill="${sheen}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${rim}" fill="${darker(tyre, 0.5)}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${rim * 0.975}" fill="${core}"/>` +
    `<path d="${windows(cx, cy, rim * 0.5, rim * 0.86, spokes)}" fill="${hollow}" stroke="${hollow}" ` +
    `stroke-width="${r * 0.035}" stroke-linejoin="round"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${rim * 0.93}" fill="none" stroke="#fff" stroke-opacity="0.28" stroke-width="${r * 0.012}"/>` +
    bearing(pen, cx, cy, rim * 0.4)
  );
}

/** The far wheels of a quad or an edge-on wheel: a rounded slab of urethane. */
export function wheelEdge(pen: Pen, x: number, y: number, width: number, height: number, tyre: string): string {
  const across = pen.linear(
    [
      [0, lighter(tyre, 0.25)],
      [0.35, tyre],
      [1, darker(tyre, 0.5)],
    ],
    90,
  );
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width * 0.38}" fill="${across}"/>`;
}

export function bolt(pen: Pen, cx: number, cy: number, r: number, colour = '#d4d9e2'): string {
  const hex = Array.from({ length: 6 }, (_, index) => point(cx, cy, r * 0.48, (index * Math.PI) / 3)).join('L');
  return (
    `<circle cx="${cx}" cy="${cy + r * 0.12}" r="${r * 1.06}" fill="#04070f" fill-opacity="0.5"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${metal(pen, colour, 60)}"/><path d="M${hex}Z" fill="#11151e"/>`
  );
}
