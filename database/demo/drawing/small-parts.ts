import { darker, isLight, lighter } from './colour.ts';
import { wheelMark, wordmark } from './logo.ts';
import type { Draw } from './studio.ts';
import { gleam, line, metal, stitches, volume } from './volume.ts';
import { bolt } from './wheel.ts';

export const skateTool: Draw = (pen, look) => {
  const handle =
    'M250 330H950Q996 330 996 390Q996 450 950 450H690L660 520H540L510 450H250Q204 450 204 390Q204 330 250 330Z';
  const hex = (x: number, y: number, r: number) =>
    `M${x - r} ${y}L${x - r / 2} ${y - r * 0.87}L${x + r / 2} ${y - r * 0.87}L${x + r} ${y}L${x + r / 2} ${y + r * 0.87}L${x - r / 2} ${y + r * 0.87}Z`;
  return {
    art:
      `<rect x="556" y="500" width="88" height="350" fill="${metal(pen, '#b9c0cc', 0)}"/>` +
      `<path d="M536 840H664L676 980Q676 1000 656 1000H544Q524 1000 524 980Z" fill="${metal(pen, '#aab2c0', 0)}"/>` +
      volume(pen, handle, look.body, {
        depth: 54,
        surface: `<path d="M330 330H410V450H330ZM790 330H870V450H790Z" fill="${look.accent}"/>`,
      }) +
      `<path d="${hex(250, 390, 34)}${hex(950, 390, 34)}" fill="#0b0f18"/>` +
      gleam(pen, 'M260 346H940V366H260Z', 0.45, 6) +
      [570, 600, 630].map((x) => line(`M${x} 860V984`, '#05080f', 4, 0.3)).join(''),
    ground: [{ cx: 600, rx: 150, y: 1000 }],
    focus: { x: 600, y: 470, zoom: 1.7 },
  };
};

export const laces: Draw = (pen, look) => {
  const coil = [0, 1, 2, 3, 4]
    .map((turn) => {
      const rx = 330 - turn * 34;
      const ry = 236 - turn * 26;
      const d = `M${600 - rx} 560A${rx} ${ry} 0 1 1 ${600 + rx} 560A${rx} ${ry} 0 1 1 ${600 - rx} 560`;
      return (
        line(d, darker(look.body, 0.6), 36, 0.5) +
        line(d, look.body, 30) +
        stitches(d, turn % 2 ? look.accent : lighter(look.body, 0.4), 8)
      );
    })
    .join('');
  const tail = (d: string) =>
    line(d, darker(look.body, 0.6), 36, 0.4) + line(d, look.body, 30) + stitches(d, look.accent, 8);
  return {
    art:
      coil +
      tail('M640 700C680 820 800 840 860 930') +
      tail('M560 700C520 820 420 860 350 950') +
      `<path d="M846 916L878 902L906 986L880 1000Z" fill="${metal(pen)}"/><path d="M338 930L368 948L330 1022L302 1004Z" fill="${metal(pen)}"/>` +
      volume(
        pen,
        'M540 300H660Q676 300 676 320V800Q676 820 660 820H540Q524 820 524 800V320Q524 300 540 300Z',
        look.trim,
        { depth: 34 },
      ) +
      wheelMark(600, 560, 44, isLight(look.trim) ? '#0b1220' : '#ffffff'),
    ground: [{ cx: 600, rx: 360, y: 850 }],
    focus: { x: 480, y: 520, zoom: 2.2 },
  };
};

export const stopper: Draw = (pen, look) => {
  const rubber =
    'M330 560C330 500 440 460 580 460C720 460 830 500 830 560L790 820C770 880 690 910 580 910C470 910 390 880 370 820Z';
  const thread = Array.from({ length: 12 }, (_, index) =>
    line(`M528 ${230 + index * 24}L632 ${244 + index * 24}`, '#2b3140', 8, 0.7),
  ).join('');
  const top = pen.linear([
    [0, lighter(look.body, 0.35)],
    [1, look.body],
  ]);
  const one = pen.stamp(
    volume(pen, rubber, look.body, {
      depth: 90,
      surface: `<path d="M340 700C460 760 700 760 820 700V750C700 810 460 810 350 750Z" fill="${look.accent}"/>`,
    }) +
      `<ellipse cx="580" cy="548" rx="236" ry="74" fill="${top}"/>` +
      `<ellipse cx="580" cy="546" rx="96" ry="32" fill="${metal(pen, '#8a93a4', 0)}"/>` +
      `<path d="M530 212Q580 192 630 212V540Q580 564 530 540Z" fill="${metal(pen, '#bfc6d2', 0)}"/>${thread}`,
  );
  return {
    art: one('translate(330 60) scale(0.76)') + one('translate(-90 170) scale(0.88)'),
    ground: [
      { cx: 420, rx: 190, y: 968 },
      { cx: 770, rx: 160, y: 752 },
    ],
    focus: { x: 430, y: 680, zoom: 1.9 },
  };
};

export const cones: Draw = (pen, look) => {
  const cone = (x: number, y: number, size: number, colour: string) => {
    const side = 'M-30 -330C-10 -342 10 -342 30 -330L150 -20C100 24 -100 24 -150 -20Z';
    const foot = 'M-220 -20C-220 -60 220 -60 220 -20C220 44 -220 44 -220 -20Z';
    return (
      `<g transform="translate(${x} ${y}) scale(${size})">` +
      volume(pen, foot, darker(colour, 0.1), { depth: 26 }) +
      volume(pen, side, colour, {
        depth: 60,
        surface:
          '<path d="M-70 -210C-30 -190 30 -190 70 -210L100 -130C40 -104 -40 -104 -100 -130Z" fill="#fff" fill-opacity="0.92"/>',
      }) +
      '<ellipse cy="-331" rx="28" ry="9" fill="#0a0f1a" fill-opacity="0.7"/></g>'
    );
  };
  return {
    art:
      cone(250, 560, 0.62, look.accent) +
      cone(600, 560, 0.62, look.body) +
      cone(950, 560, 0.62, look.accent) +
      cone(400, 780, 0.86, look.body) +
      cone(810, 780, 0.86, look.accent) +
      cone(600, 990, 1.08, look.body),
    ground: [
      { cx: 600, rx: 280, y: 1006 },
      { cx: 400, rx: 220, y: 800 },
      { cx: 810, rx: 220, y: 800 },
      { cx: 600, rx: 480, y: 574 },
    ],
    focus: { x: 600, y: 840, zoom: 1.8 },
  };
};

/** Spacers and axle bolts, laid out in rows. */
export const hardware: Draw = (pen, look) => {
  const cells = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3].map((column) => ({ x: 270 + column * 220, y: 340 + row * 190, axle: row % 2 === 0 })),
  );
  return {
    art: cells
      .map(({ x, y, axle }) =>
        axle
          ? `<rect x="${x - 86}" y="${y - 22}" width="150" height="44" rx="8" fill="${metal(pen, '#b6bdca')}"/>` +
            Array.from({ length: 6 }, (_, index) =>
              line(`M${x - 78 + index * 10} ${y - 20}V${y + 20}`, '#2b3140', 4, 0.5),
            ).join('') +
            bolt(pen, x + 62, y, 42, look.accent)
          : `<rect x="${x - 56}" y="${y - 46}" width="112" height="92" rx="16" fill="${metal(pen, look.body)}"/>` +
            `<ellipse cx="${x + 50}" cy="${y}" rx="18" ry="45" fill="${metal(pen, lighter(look.body, 0.3), 0)}"/><ellipse cx="${x + 52}" cy="${y}" rx="9" ry="26" fill="#0b0f18"/>`,
      )
      .join(''),
    ground: cells.map(({ x, y }) => ({ cx: x, rx: 90, y: y + 46 })),
    focus: { x: 490, y: 440, zoom: 2.4 },
  };
};

export const giftCard: Draw = (pen, look) => {
  const card = 'M150 0H850Q900 0 900 50V510Q900 560 850 560H150Q100 560 100 510V50Q100 0 150 0Z';
  const streaks = [0, 1, 2, 3, 4]
    .map(
      (index) =>
        `<path d="M${100 + index * 20} ${420 - index * 70}C400 ${300 - index * 60} 640 ${520 - index * 70} 920 ${260 - index * 60}" fill="none" stroke="${look.accent}" stroke-opacity="${0.9 - index * 0.16}" stroke-width="${26 - index * 4}"/>`,
    )
    .join('');
  const ink = isLight(look.body) ? '#0b1220' : '#ffffff';
  const mark = `${wheelMark(220, 130, 64, ink)}<g transform="translate(318 178) scale(0.78)">${wordmark(ink)}</g>`;
  const front =
    volume(pen, card, look.body, { depth: 26, light: 0.3, surface: streaks }) +
    mark +
    `<rect x="640" y="430" width="180" height="64" rx="12" fill="#fff" fill-opacity="0.88"/>${line('M664 452H796', '#111827', 7)}${line('M664 474H750', '#111827', 5, 0.5)}`;
  const behind =
    volume(pen, card, darker(look.accent, 0.15), { depth: 26 }) +
    '<rect x="100" y="90" width="800" height="90" fill="#0a0f1a"/>';
  return {
    art: `<g transform="translate(230 190) rotate(9) scale(0.86)">${behind}</g><g transform="translate(60 430) rotate(-8) scale(0.98)">${front}</g>`,
    ground: [{ cx: 620, rx: 440, y: 1000 }],
    focus: { x: 420, y: 620, zoom: 1.8 },
  };
};
