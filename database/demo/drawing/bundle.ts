import type { Draw } from './studio.ts';

interface Placed {
  draw: Draw;
  x: number;
  y: number;
  scale: number;
}

/** Several pieces in one picture, the first furthest back. */
export const bundle =
  (placed: readonly Placed[]): Draw =>
  (pen, look, face) => {
    const pieces = placed.map((item) => ({ ...item, piece: item.draw(pen, look, face) }));
    const last = pieces.at(-1);
    return {
      art: pieces
        .map(({ piece, x, y, scale }) => `<g transform="translate(${x} ${y}) scale(${scale})">${piece.art}</g>`)
        .join(''),
      ground: pieces.flatMap(({ piece, x, y, scale }) =>
        piece.ground.map((shade) => ({ cx: x + shade.cx * scale, rx: shade.rx * scale, y: y + shade.y * scale })),
      ),
      focus: { x: (last?.x ?? 0) + 600 * (last?.scale ?? 1), y: (last?.y ?? 0) + 600 * (last?.scale ?? 1), zoom: 1.7 },
    };
  };
