import { Pen } from './pen.ts';
import { svg } from './studio.ts';

/** The shop's sign: a rim, six spokes that lean into the turn, a hub. */
export function wheelMark(cx: number, cy: number, radius: number, colour: string): string {
  const spokes = Array.from({ length: 6 }, (_, index) => {
    const turn = (index * Math.PI) / 3;
    const at = (r: number, lean: number) =>
      `${(cx + r * Math.cos(turn + lean)).toFixed(1)} ${(cy + r * Math.sin(turn + lean)).toFixed(1)}`;
    return `M${at(radius * 0.2, 0)}Q${at(radius * 0.55, 0.05)} ${at(radius * 0.86, 0.42)}`;
  }).join('');
  return (
    `<g fill="none" stroke="${colour}" stroke-linecap="round"><circle cx="${cx}" cy="${cy}" r="${radius * 0.86}" stroke-width="${radius * 0.26}"/>` +
    `<path d="${spokes}" stroke-width="${radius * 0.13}"/></g><circle cx="${cx}" cy="${cy}" r="${radius * 0.22}" fill="${colour}"/>`
  );
}

/** "Pahiya" in drawn letters, baseline at 0, about 560 wide. */
export function wordmark(colour: string): string {
  const letters =
    'M12 0V-132H58A36 36 0 0 1 58 -58H12' +
    'M206 -39A38 38 0 1 1 130 -39A38 38 0 1 1 206 -39M206 -78V0' +
    'M240 -140V0M240 -39A37 37 0 0 1 314 -39V0' +
    'M350 -78V0' +
    'M386 -78V-38A37 37 0 0 0 460 -38M460 -78V6A37 37 0 0 1 392 22' +
    'M570 -39A38 38 0 1 1 494 -39A38 38 0 1 1 570 -39M570 -78V0';
  return (
    `<path d="${letters}" fill="none" stroke="${colour}" stroke-width="23" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<circle cx="350" cy="-120" r="15" fill="${colour}"/>`
  );
}

export function logo(): string {
  const pen = new Pen();
  const tile = pen.linear(
    [
      [0, '#16233f'],
      [1, '#0b1220'],
    ],
    60,
  );
  const rim = pen.linear(
    [
      [0, '#7df3ff'],
      [0.5, '#22d3ee'],
      [1, '#b7f434'],
    ],
    45,
  );
  return svg(pen, 512, 512, `<rect width="512" height="512" rx="120" fill="${tile}"/>${wheelMark(256, 256, 168, rim)}`);
}
