import { lighter, mix } from './colour.ts';
import { Pen } from './pen.ts';

/** The colours of one product: what it is made of, not where they are used. */
export interface Look {
  name: string;
  body: string;
  accent: string;
  trim: string;
  wheel: string;
}

export interface Piece {
  art: string;
  /** Soft shadows on the floor: centre, half width, height of the floor line. */
  ground: readonly { cx: number; rx: number; y: number }[];
  /** The part that a close-up shows. */
  focus: { x: number; y: number; zoom: number };
}

export type Face = 'front' | 'back';
export type Draw = (pen: Pen, look: Look, face: Face) => Piece;
export type View = 'front' | 'turned' | 'pair' | 'detail' | 'back' | 'night';

function backdrop(pen: Pen, look: Look, night: boolean): string {
  const tint = night ? mix(look.accent, '#4f7cff', 0.65) : mix(look.body, look.accent, 0.5);
  const wall = night ? mix('#1a2338', tint, 0.16) : mix('#eff2f7', tint, 0.05);
  const wallLow = night ? mix('#0d1424', tint, 0.1) : mix('#dfe4ec', tint, 0.07);
  const floor = night ? mix('#151d30', tint, 0.12) : mix('#e9edf3', tint, 0.05);
  const floorNear = night ? mix('#0a101d', tint, 0.06) : mix('#cfd6e1', tint, 0.07);
  const wallFill = pen.linear([
    [0, wall],
    [0.8, wallLow],
    [0.92, floor],
    [1, floor],
  ]);
  const floorFill = pen.linear([
    [0, floor],
    [1, floorNear],
  ]);
  const glow = pen.radial([
    [0, night ? lighter(tint, 0.25) : '#ffffff', night ? 0.38 : 0.95],
    [1, night ? tint : '#ffffff', 0],
  ]);
  return (
    `<rect width="1200" height="960" fill="${wallFill}"/><rect y="959" width="1200" height="241" fill="${floorFill}"/>` +
    `<ellipse cx="560" cy="520" rx="640" ry="560" fill="${glow}"/>`
  );
}

function shadows(pen: Pen, ground: Piece['ground'], night: boolean): string {
  const strength = night ? 0.75 : 0.42;
  const wide = pen.radial([
    [0, '#0a1226', strength],
    [0.55, '#0a1226', strength * 0.42],
    [1, '#0a1226', 0],
  ]);
  const near = pen.radial([
    [0, '#0a1226', strength],
    [1, '#0a1226', 0],
  ]);
  return ground
    .map(
      ({ cx, rx, y }) =>
        `<ellipse cx="${cx + 18}" cy="${y + 6}" rx="${rx * 1.18}" ry="${Math.min(70, rx * 0.14 + 22)}" fill="${wide}"/>` +
        `<ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="${Math.min(26, rx * 0.05 + 9)}" fill="${near}"/>`,
    )
    .join('');
}

function stage(pen: Pen, piece: Piece, view: View): string {
  const whole = shadows(pen, piece.ground, view === 'night') + piece.art;
  switch (view) {
    case 'turned':
      return `<g transform="translate(1200 0) scale(-1 1)">${whole}</g>`;
    case 'pair': {
      const one = pen.stamp(whole);
      return one('translate(318 118) scale(0.74)') + one('translate(-14 232) scale(0.78)');
    }
    case 'detail': {
      const { x, y, zoom } = piece.focus;
      return `<g transform="translate(600 600) scale(${zoom}) translate(${-x} ${-y})">${whole}</g>`;
    }
    case 'front':
    case 'back':
    case 'night':
      return whole;
  }
}

export const svg = (pen: Pen, width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `${pen.definitions()}${content}</svg>`;

/** The piece on a transparent background. */
export function cutOut(draw: Draw, look: Look): string {
  const pen = new Pen();
  const piece = draw(pen, look, 'front');
  return svg(pen, 1200, 1200, shadows(pen, piece.ground, true) + piece.art);
}

export function photograph(draw: Draw, look: Look, view: View): string {
  const pen = new Pen();
  const piece = draw(pen, look, view === 'back' ? 'back' : 'front');
  const content = backdrop(pen, look, view === 'night') + stage(pen, piece, view);
  return svg(pen, 1200, 1200, content);
}
