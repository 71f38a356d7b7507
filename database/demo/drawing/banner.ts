import { darker, lighter, mix } from './colour.ts';
import { Pen } from './pen.ts';
import { svg, type Draw, type Look } from './studio.ts';

export interface Mood {
  ink: string;
  glow: string;
  spark: string;
}

export type Scene = 'track' | 'streaks' | 'rink' | 'lanes';

function ground(pen: Pen, width: number, height: number, { ink, glow, spark }: Mood): string {
  const base = pen.linear(
    [
      [0, darker(ink, 0.35)],
      [0.55, ink],
      [1, mix(ink, glow, 0.22)],
    ],
    20,
  );
  const lamp = (colour: string, strength: number) =>
    pen.radial([
      [0, colour, strength],
      [0.5, colour, strength * 0.3],
      [1, colour, 0],
    ]);
  return (
    `<rect width="${width}" height="${height}" fill="${base}"/>` +
    `<ellipse cx="${width * 0.76}" cy="${height * 0.46}" rx="${width * 0.42}" ry="${height * 0.72}" fill="${lamp(glow, 0.5)}"/>` +
    `<ellipse cx="${width * 0.1}" cy="${height * 1.04}" rx="${width * 0.36}" ry="${height * 0.5}" fill="${lamp(spark, 0.22)}"/>`
  );
}

const curve = (d: string, colour: string, width: number, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round"/>`;

/** Lanes of a banked oval, sweeping from the lower left round the right side. */
function track(mood: Mood): string {
  return Array.from({ length: 9 }, (_, lane) => {
    const out = lane * 64;
    const bend = `C${2240 + out * 0.3} ${500 - out * 0.3} ${2260 + out * 0.2} ${120 - out * 0.2} ${1700 - out * 0.2} ${-140 - out * 0.3}`;
    const d = `M-80 ${930 - out * 0.42}C700 ${980 - out * 0.9} 1500 ${1010 - out} ${1980 + out * 0.35} ${700 - out * 0.35}${bend}`;
    return lane % 4 === 1 ? curve(d, mood.spark, 10, 0.9) : curve(d, lighter(mood.glow, 0.3), lane % 2 ? 3 : 5, 0.32);
  }).join('');
}

function streaks(pen: Pen, mood: Mood): string {
  const tail = (colour: string) =>
    pen.linear(
      [
        [0, colour, 0],
        [0.75, colour, 0.75],
        [1, lighter(colour, 0.6), 1],
      ],
      0,
    );
  return Array.from({ length: 34 }, (_, index) => {
    const y = 40 + ((index * 137) % 930);
    const length = 320 + ((index * 271) % 900);
    const x = ((index * 433) % 2300) - 200;
    const thick = 2 + ((index * 7) % 9);
    return `<rect x="${x}" y="${y}" width="${length}" height="${thick}" rx="${thick / 2}" fill="${tail(index % 3 === 0 ? mood.spark : mood.glow)}" fill-opacity="${0.25 + (index % 4) * 0.16}" transform="skewY(-7) translate(0 150)"/>`;
  }).join('');
}

/** Floor of an indoor rink under lamps: a row of lights above, their reflections below. */
function rink(pen: Pen, mood: Mood): string {
  const beam = pen.linear([
    [0, lighter(mood.glow, 0.7), 0.5],
    [1, mood.glow, 0],
  ]);
  const floor = pen.linear([
    [0, mix(mood.ink, mood.glow, 0.42)],
    [1, darker(mood.ink, 0.2)],
  ]);
  const lamps = Array.from({ length: 9 }, (_, index) => {
    const x = 130 + index * 270;
    return (
      `<path d="M${x - 26} 96H${x + 26}L${x + 190} 660H${x - 190}Z" fill="${beam}" fill-opacity="0.55"/>` +
      `<rect x="${x - 46}" y="74" width="92" height="16" rx="8" fill="${lighter(mood.glow, 0.85)}"/>` +
      `<ellipse cx="${x}" cy="800" rx="120" ry="20" fill="${lighter(mood.glow, 0.6)}" fill-opacity="0.2"/>`
    );
  }).join('');
  const lines = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
    .map((n) => curve(`M${1200 + n * 150} 662L${1200 + n * 520} 1000`, '#ffffff', 4, 0.16))
    .join('');
  return (
    `<rect y="660" width="2400" height="340" fill="${floor}"/>${lamps}${lines}` +
    curve('M-40 740C700 700 1700 700 2440 740', mood.spark, 9, 0.9) +
    curve('M-40 900C700 830 1700 830 2440 900', lighter(mood.glow, 0.4), 6, 0.5)
  );
}

/** Big overlapping wheels of light. */
function lanes(mood: Mood): string {
  return [0, 1, 2, 3, 4, 5, 6]
    .map((n) => {
      const r = 180 + n * 110;
      const dash = `${r * (1.1 + (n % 3) * 0.5)} ${r * 0.42}`;
      return `<circle cx="1780" cy="520" r="${r}" fill="none" stroke="${n % 3 === 1 ? mood.spark : lighter(mood.glow, 0.15)}" stroke-opacity="${0.75 - n * 0.09}" stroke-width="${20 - n * 2}" stroke-dasharray="${dash}" stroke-linecap="round" transform="rotate(${n * 47} 1780 520)"/>`;
    })
    .join('');
}

function sceneArt(pen: Pen, scene: Scene, mood: Mood): string {
  switch (scene) {
    case 'track':
      return track(mood);
    case 'streaks':
      return streaks(pen, mood);
    case 'rink':
      return rink(pen, mood);
    case 'lanes':
      return lanes(mood);
  }
}

/** Background of a slide: plain on the left, where the text goes. */
export function heroBackground(scene: Scene, mood: Mood): string {
  const pen = new Pen();
  const hush = pen.linear(
    [
      [0, darker(mood.ink, 0.5), 0.72],
      [0.45, mood.ink, 0.3],
      [0.7, mood.ink, 0],
    ],
    0,
  );
  const content =
    ground(pen, 2400, 1000, mood) + sceneArt(pen, scene, mood) + `<rect width="2400" height="1000" fill="${hush}"/>`;
  return svg(pen, 2400, 1000, content);
}

export function offerBanner(scene: Scene, mood: Mood, draw: Draw, look: Look): string {
  const pen = new Pen();
  const { art } = draw(pen, look, 'front');
  const shade = pen.radial([
    [0, '#020611', 0.65],
    [1, '#020611', 0],
  ]);
  const content =
    ground(pen, 1200, 600, mood) +
    `<g transform="scale(0.5 0.6)">${sceneArt(pen, scene, mood)}</g>` +
    `<ellipse cx="890" cy="546" rx="270" ry="34" fill="${shade}"/><g transform="translate(590 -18) scale(0.5)">${art}</g>`;
  return svg(pen, 1200, 600, content);
}

/** A small round picture for the category strip. */
export function categoryIcon(draw: Draw, look: Look): string {
  const pen = new Pen();
  const { art } = draw(pen, look, 'front');
  const disc = pen.linear(
    [
      [0, mix('#ffffff', look.accent, 0.1)],
      [1, mix('#dfe6f1', look.accent, 0.26)],
    ],
    70,
  );
  const shade = pen.radial([
    [0, '#0a1226', 0.32],
    [1, '#0a1226', 0],
  ]);
  return svg(
    pen,
    400,
    400,
    `<circle cx="200" cy="200" r="198" fill="${disc}"/><ellipse cx="204" cy="322" rx="120" ry="16" fill="${shade}"/>` +
      `<g transform="translate(38 38) scale(0.27)">${art}</g>`,
  );
}
