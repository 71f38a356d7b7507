import { darker, lighter } from './colour.ts';
import type { Draw } from './studio.ts';
import { gleam, line, metal, volume } from './volume.ts';
import { bearing, bolt, wheel, wheelEdge } from './wheel.ts';

export const wheelSet =
  (count: 4 | 8, spokes: number): Draw =>
  (pen, look) => {
    const tyres = { tyre: look.body, hub: look.trim, spokes };
    const four = [
      { cx: 430, cy: 430, r: 220 },
      { cx: 800, cy: 400, r: 220 },
      { cx: 330, cy: 760, r: 236 },
      { cx: 760, cy: 740, r: 270 },
    ];
    const eight = [
      ...[240, 480, 720, 960].map((cx) => ({ cx, cy: 480, r: 164 })),
      ...[220, 473, 727, 980].map((cx) => ({ cx, cy: 800, r: 178 })),
    ];
    const placed = count === 4 ? four : eight;
    const lift = count === 4 ? 0 : -46;
    const contact = pen.radial([
      [0.7, '#0a1226', 0.4],
      [1, '#0a1226', 0],
    ]);
    const one = pen.stamp(
      `<ellipse cx="8" cy="14" rx="112" ry="110" fill="${contact}"/>${wheel(pen, 0, 0, 100, tyres)}`,
    );
    const art = placed.map(({ cx, cy, r }) => one(`translate(${cx} ${cy}) scale(${r / 100})`)).join('');
    return {
      art: `<g transform="translate(0 ${lift})">${art}</g>`,
      ground: [],
      focus: { x: placed.at(-1)?.cx ?? 600, y: (placed.at(-1)?.cy ?? 600) + lift, zoom: count === 4 ? 1.9 : 2.6 },
    };
  };

/** Two wheels, one leaning behind the other; the back view is the rolling edge. */
export const singleWheel =
  (spokes: number): Draw =>
  (pen, look, face) => {
    const tyres = { tyre: look.body, hub: look.trim, spokes };
    const ground = [{ cx: 470, rx: 300, y: 1004 }];
    const focus = { x: 500, y: 600, zoom: 1.7 };
    if (face === 'back') {
      const edge =
        wheelEdge(pen, 470, 190, 260, 820, look.body) +
        `<rect x="585" y="196" width="30" height="808" fill="${darker(look.body, 0.2)}" fill-opacity="0.35"/>` +
        gleam(pen, 'M500 300C490 500 490 700 500 900L540 900C528 700 528 500 540 300Z', 0.5, 12);
      return { art: edge, ground: [{ cx: 600, rx: 150, y: 1010 }], focus };
    }
    const art =
      `<g transform="translate(250 -40)">${wheel(pen, 580, 690, 330, { ...tyres, tyre: darker(look.body, 0.1) })}</g>` +
      wheel(pen, 470, 620, 385, tyres);
    return { art, ground: [...ground, { cx: 840, rx: 260, y: 985 }], focus };
  };

export const bearingSet =
  (count: 8 | 16): Draw =>
  (pen, look) => {
    const columns = 4;
    const rows = count / columns;
    const r = count === 8 ? 104 : 96;
    const step = r * 2.16;
    const left = 600 - (step * (columns - 1)) / 2;
    const top = 600 - (step * (rows - 1)) / 2;
    const tray = `M${left - r - 60} ${top - r - 60}h${step * 3 + r * 2 + 120}q34 0 34 34v${step * (rows - 1) + r * 2 + 52}q0 34 -34 34h${-(step * 3 + r * 2 + 120)}q-34 0 -34 -34v${-(step * (rows - 1) + r * 2 + 52)}q0 -34 34 -34Z`;
    const pits = Array.from({ length: count }, (_, index) => {
      const cx = left + (index % columns) * step;
      const cy = top + Math.floor(index / columns) * step;
      return (
        `<circle cx="${cx}" cy="${cy}" r="${r + 8}" fill="${darker(look.body, 0.7)}"/>` +
        `<circle cx="${cx + 4}" cy="${cy + 6}" r="${r + 2}" fill="#03060d" fill-opacity="0.6"/>` +
        bearing(pen, cx, cy, r, look.accent) +
        `<circle cx="${cx}" cy="${cy}" r="${r * 0.635}" fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="${r * 0.04}" stroke-dasharray="${r * 0.5} ${r * 0.3}"/>`
      );
    }).join('');
    return {
      art: volume(pen, tray, look.body, { depth: 40 }) + pits,
      ground: [{ cx: 610, rx: 440, y: count === 8 ? 880 : 1060 }],
      focus: { x: left + step, y: top, zoom: 2.4 },
    };
  };

/** A bare racing frame: long rail, two mounts, no wheels. */
export const frame =
  (axles: 3 | 4): Draw =>
  (pen, look) => {
    const xs = axles === 4 ? [190, 463, 737, 1010] : [190, 600, 1010];
    const half = axles === 4 ? 70 : 110;
    const middles = xs.slice(1).map((x, index) => (x + (xs[index] ?? 0)) / 2);
    const arches = middles
      .toReversed()
      .map((m) => `L${m + half + 26} 720Q${m} 610 ${m - half - 26} 720`)
      .join('');
    const outline =
      'M120 690Q112 640 170 610L250 540L270 430L500 420L528 506Q610 540 690 506L716 452L930 460L956 546L1030 612Q1088 640 1080 690' +
      `Q1070 740 1010 738${arches}L190 738Q130 740 120 690Z`;
    const cuts = middles
      .map((m) => `M${m - half} 560L${m + half} 560L${m + half * 0.45} 618L${m - half * 0.45} 618Z`)
      .join('');
    const back = `<g transform="translate(30 -40)"><path d="${outline}" fill="${darker(look.body, 0.62)}"/></g>`;
    return {
      art:
        `<g transform="translate(0 30)">${back}` +
        volume(pen, outline, look.body, {
          depth: 30,
          surface: `<path d="${outline}" fill="${metal(pen, look.body, 90)}" fill-opacity="0.65"/>`,
        }) +
        `<path d="${cuts}" fill="#070b14" fill-opacity="0.86" stroke="#070b14" stroke-width="16" stroke-linejoin="round"/>` +
        line('M290 446L486 438', '#fff', 5, 0.6) +
        line('M732 470L916 476', '#fff', 5, 0.6) +
        line('M170 636Q420 660 600 650T1030 636', lighter(look.accent, 0.1), 9, 0.95) +
        xs.map((x) => bolt(pen, x, 690, 32, look.accent)).join('') +
        [340, 430, 780, 870].map((x) => bolt(pen, x, x < 600 ? 470 : 506, 15)).join('') +
        '</g>',
      ground: [{ cx: 610, rx: 470, y: 812 }],
      focus: { x: 400, y: 640, zoom: 2 },
    };
  };
