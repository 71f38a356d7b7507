import { darker, lighter } from './colour.ts';
import type { Pen } from './pen.ts';
import type { Draw, Look } from './studio.ts';
import { gleam, line, mesh, metal, stitches, volume } from './volume.ts';
import { bolt, wheel } from './wheel.ts';

const FLOOR = 1030;
const LINER = 'M330 300C322 262 350 232 400 226C470 218 560 226 606 250C622 262 620 300 612 340L590 420L350 430Z';
const BOOT =
  'M306 760C288 700 286 620 308 560C322 520 330 470 336 430L604 420C612 480 650 530 724 562' +
  'C800 594 900 606 936 668C954 704 940 752 908 764C780 786 420 790 306 760Z';
const SHELL =
  'M300 764C284 704 286 640 306 586C370 600 420 640 452 690C560 720 760 700 944 690C950 730 938 760 908 766' +
  'C780 790 420 794 300 764Z';
const CUFF =
  'M352 640C316 600 306 520 318 440C322 392 318 350 324 310C330 290 352 288 380 294C450 310 540 306 604 286' +
  'C622 290 626 306 620 330C600 420 560 470 500 520C460 560 440 610 424 640C404 668 372 664 352 640Z';

function chassis(pen: Pen, look: Look, radius: number, mountY: number): string {
  const axleY = FLOOR - radius;
  const centres = [302, 506, 710, 914].map((cx) => 608 + (cx - 608) * (radius / 84));
  const [first = 0] = centres;
  const last = centres.at(-1) ?? 0;
  const outline =
    `M${first - 26} ${axleY}Q${first - 20} ${axleY + 30} ${first} ${axleY + 30}L${last} ${axleY + 30}` +
    `Q${last + 22} ${axleY + 30} ${last + 26} ${axleY}L${last - 20} ${axleY - 100}L860 ${mountY}L330 ${mountY}L${first + 30} ${axleY - 90}Z`;
  const cut = [0, 1, 2]
    .map((index) => {
      const middle = ((centres[index] ?? 0) + (centres[index + 1] ?? 0)) / 2;
      return `M${middle - 50} ${axleY - 72}L${middle + 50} ${axleY - 72}L${middle + 22} ${axleY - 26}L${middle - 22} ${axleY - 26}Z`;
    })
    .join('');
  const arches = [0, 1, 2]
    .map((index) => {
      const middle = ((centres[index] ?? 0) + (centres[index + 1] ?? 0)) / 2;
      return `<path d="M${middle - 66} ${axleY + 34}Q${middle} ${axleY - 30} ${middle + 66} ${axleY + 34}Z" fill="#0a0f1a" fill-opacity="0.75"/>`;
    })
    .join('');
  const tyres = { tyre: look.wheel, hub: lighter(look.trim, 0.1), spokes: 5 };
  const rolling = pen.stamp(wheel(pen, 0, 0, radius, tyres));
  return (
    centres.map((cx) => rolling(`translate(${cx} ${axleY})`)).join('') +
    volume(pen, outline, look.trim, { depth: 22, surface: arches }) +
    `<path d="${cut}" fill="#090d16" fill-opacity="0.85" stroke="#090d16" stroke-width="10" stroke-linejoin="round"/>` +
    centres.map((cx) => bolt(pen, cx, axleY, 19)).join('')
  );
}

function brake(pen: Pen, look: Look): string {
  return (
    volume(pen, 'M330 800L200 862L176 938L250 950L320 900Z', darker(look.trim, 0.2), { depth: 18 }) +
    volume(pen, 'M150 920C142 950 146 984 164 1000L246 986L262 930Z', '#23262e', { depth: 20 }) +
    bolt(pen, 214, 926, 15)
  );
}

function buckle(pen: Pen, look: Look, x: number, y: number, turn: number): string {
  const strap = volume(pen, 'M-250 -24L70 -24Q92 0 70 24L-250 24Z', darker(look.trim, 0.25), { depth: 14 });
  const teeth = Array.from({ length: 7 }, (_, index) => line(`M${-20 + index * 12} -14V14`, '#fff', 3, 0.22)).join('');
  const lever = volume(
    pen,
    'M-214 -34L-92 -34Q-74 -34 -72 -16V16Q-74 34 -92 34L-214 34Q-232 0 -214 -34Z',
    look.accent,
    {
      depth: 20,
    },
  );
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${strap}${teeth}${lever}${line('M-200 -14H-100', '#fff', 4, 0.5)}</g>`;
}

function upper(pen: Pen, look: Look, child: boolean): string {
  const laces = [0, 1, 2, 3, 4]
    .map((row) => {
      const [x, y] = [618 + row * 40, 496 + row * 22];
      return (
        line(`M${x - 34} ${y + 40}L${x + 12} ${y + 4}`, darker(look.accent, 0.3), 14) +
        line(`M${x - 34} ${y + 36}L${x + 12} ${y}`, lighter(look.accent, 0.15), 9)
      );
    })
    .join('');
  const adjuster = child
    ? volume(
        pen,
        'M640 700H790Q806 700 806 716V738Q806 754 790 754H640Q624 754 624 738V716Q624 700 640 700Z',
        look.accent,
        { depth: 16 },
      ) +
      [660, 690, 720, 750].map((x) => line(`M${x} 714V740`, darker(look.accent, 0.6), 5, 0.6)).join('') +
      `<circle cx="782" cy="727" r="13" fill="${metal(pen)}"/>`
    : '';
  return (
    volume(pen, LINER, darker(look.body, 0.55), { depth: 40, light: 0.5 }) +
    stitches('M350 270C420 250 520 250 600 276', lighter(look.body, 0.35)) +
    volume(
      pen,
      'M560 430C540 370 560 250 600 222C640 206 668 232 664 280C660 340 668 450 716 560L620 560Z',
      darker(look.body, 0.4),
      { depth: 32 },
    ) +
    volume(pen, BOOT, look.body, {
      depth: 70,
      surface: `<path d="M460 700C500 600 600 540 700 560L830 620L780 710Z" fill="${mesh(pen, darker(look.body, 0.12))}"/>`,
    }) +
    laces +
    line('M470 690C510 610 590 566 690 566', look.accent, 9, 0.95) +
    volume(pen, SHELL, darker(look.trim, 0.1), { depth: 40 }) +
    gleam(pen, 'M520 716C660 724 820 716 920 704C820 744 660 748 520 740Z', 0.25, 7) +
    adjuster +
    buckle(pen, look, 700, 548, 33) +
    volume(pen, CUFF, look.body, {
      depth: 56,
      surface: `<path d="M318 470C380 480 480 440 560 400L520 500C460 560 440 610 420 644C390 620 330 560 316 500Z" fill="${look.accent}" fill-opacity="0.92"/>`,
    }) +
    gleam(pen, 'M350 320C344 380 340 450 352 520C372 460 372 380 380 322Z', 0.4, 9) +
    buckle(pen, look, 622, 338, -7) +
    bolt(pen, 398, 590, 24)
  );
}

export const recreationalSkate: Draw = (pen, look) => ({
  art: brake(pen, look) + chassis(pen, look, 84, 748) + `<g transform="translate(0 6)">${upper(pen, look, false)}</g>`,
  ground: [
    { cx: 600, rx: 430, y: FLOOR },
    { cx: 205, rx: 80, y: FLOOR - 18 },
  ],
  focus: { x: 520, y: 450, zoom: 1.8 },
});

export const childSkate: Draw = (pen, look) => ({
  art: chassis(pen, look, 78, 800) + `<g transform="translate(60 80) scale(0.9 0.96)">${upper(pen, look, true)}</g>`,
  ground: [{ cx: 600, rx: 390, y: FLOOR }],
  focus: { x: 600, y: 640, zoom: 1.8 },
});
