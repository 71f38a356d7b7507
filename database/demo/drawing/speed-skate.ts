import { darker, lighter } from './colour.ts';
import type { Pen } from './pen.ts';
import type { Draw, Look } from './studio.ts';
import { carbon, gleam, line, metal, stitches, volume } from './volume.ts';
import { bolt, wheel } from './wheel.ts';

export interface Chassis {
  wheels: number;
  radius: number;
  spokes: number;
}

const FLOOR = 1000;

function axles({ wheels, radius }: Chassis): number[] {
  const spacing = wheels === 3 ? radius * 2.72 : radius * 2.1;
  const first = 610 - (spacing * (wheels - 1)) / 2;
  return Array.from({ length: wheels }, (_, index) => first + index * spacing);
}

/** The extruded rail: a mount under heel and ball of the foot, arches over the wheels, windows milled out. */
function rail(pen: Pen, look: Look, chassis: Chassis): string {
  const centres = axles(chassis);
  const axleY = FLOOR - chassis.radius;
  const first = centres[0] ?? 0;
  const last = centres.at(-1) ?? 0;
  const low = axleY + 30;
  const top = axleY - chassis.radius * 0.72;
  const outline =
    `M${first - 34} ${axleY - 4}Q${first - 40} ${low} ${first} ${low}` +
    centres
      .slice(1)
      .map((cx, index) => {
        const before = centres[index] ?? 0;
        const middle = (before + cx) / 2;
        return `L${before + 26} ${low - 4}Q${middle} ${axleY - 56} ${cx - 26} ${low - 4}L${cx} ${low}`;
      })
      .join('') +
    `Q${last + 40} ${low} ${last + 34} ${axleY - 4}Q${last + 8} ${top + 34} ${last - 40} ${top + 12}` +
    `L${last - 58} 764L${last - 320} 752L${last - 336} ${top + 18}Q612 ${top + 24} 556 ${top + 10}` +
    `L540 736L262 728L250 ${top + 10}Q${first - 6} ${top + 30} ${first - 34} ${axleY - 4}Z`;
  const windows = centres
    .slice(1)
    .map((cx, index) => {
      const middle = ((centres[index] ?? 0) + cx) / 2;
      const half = chassis.wheels === 3 ? 78 : 52;
      return `M${middle - half} ${axleY - 78}L${middle + half} ${axleY - 78}L${middle + half * 0.5} ${axleY - 42}L${middle - half * 0.5} ${axleY - 42}Z`;
    })
    .join('');
  const face = metal(pen, look.trim, 90);
  return (
    volume(pen, outline, look.trim, {
      depth: 22,
      surface: `<path d="${outline}" fill="${face}" fill-opacity="0.55"/>`,
    }) +
    `<path d="${windows}" fill="#070b14" fill-opacity="0.82" stroke="#070b14" stroke-width="14" stroke-linejoin="round"/>` +
    `<path d="${windows}" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="3" transform="translate(0 9)"/>` +
    centres.map((cx) => bolt(pen, cx, axleY, 22, look.accent)).join('')
  );
}

const SHELL =
  'M292 676C268 628 262 556 286 498C296 472 294 446 288 424C284 406 300 396 322 398' +
  'C376 404 420 426 470 410C500 400 520 384 540 372C574 420 640 486 730 530C800 560 900 574 942 622' +
  'C962 650 950 690 916 696C800 712 640 712 540 700C450 694 360 704 292 676Z';
const CUP =
  'M292 676C268 628 262 556 286 498C330 520 380 560 410 612C430 644 520 650 600 652C720 654 860 640 948 646' +
  'C954 676 940 694 916 696C800 712 640 712 540 700C450 694 360 704 292 676Z';
const STRIPE = 'M330 540C420 500 470 470 520 440L566 492C520 530 470 590 440 640L396 600C380 576 356 556 330 540Z';

function boot(pen: Pen, look: Look): string {
  const tongue = 'M476 430C470 390 486 340 520 322C548 312 566 330 572 360L640 470L560 500Z';
  const collar =
    'M286 424C284 404 300 392 324 394C378 402 420 424 470 410L492 400L500 424C440 450 380 438 330 430C310 428 298 432 290 446Z';
  const laces = [0, 1, 2, 3, 4, 5]
    .map((row) => {
      const x = 520 + row * 44;
      const y = 398 + row * 32 - row * row * 0.6;
      return (
        line(`M${x - 22} ${y + 34}L${x + 30} ${y + 2}`, darker(look.accent, 0.35), 15, 0.7) +
        line(`M${x - 22} ${y + 30}L${x + 30} ${y - 2}`, look.accent, 11) +
        `<circle cx="${x - 24}" cy="${y + 33}" r="8" fill="${metal(pen)}"/>`
      );
    })
    .join('');
  const strap = 'M356 452C420 470 480 452 536 400L574 448C516 510 440 530 366 512Z';
  return (
    volume(pen, tongue, darker(look.body, 0.35), { depth: 26 }) +
    volume(pen, SHELL, look.body, {
      depth: 70,
      surface: `<path d="${STRIPE}" fill="${look.accent}"/><path d="M470 640C520 570 590 520 640 494L668 508C610 548 560 600 530 652Z" fill="${look.accent}" fill-opacity="0.85"/>`,
    }) +
    volume(pen, CUP, '#1a1e26', { depth: 46, light: 0.5, surface: `<path d="${CUP}" fill="${carbon(pen)}"/>` }) +
    gleam(pen, 'M700 560C780 588 870 600 915 632C860 622 770 612 690 590Z', 0.5, 9) +
    gleam(pen, 'M296 560C292 600 300 640 314 660C324 630 318 590 308 556Z', 0.4, 8) +
    gleam(pen, 'M460 676C600 684 780 682 920 664C800 694 600 698 460 686Z', 0.38, 5) +
    stitches('M590 470C660 520 720 548 800 566', lighter(look.body, 0.45)) +
    laces +
    volume(pen, strap, look.accent, { depth: 20 }) +
    stitches('M372 470C430 482 486 466 534 420', lighter(look.accent, 0.6)) +
    volume(pen, 'M352 448L404 462L408 520L358 514Z', darker(look.body, 0.3), { depth: 14 }) +
    volume(pen, collar, darker(look.body, 0.2), { depth: 22 })
  );
}

export const speedSkate =
  (chassis: Chassis): Draw =>
  (pen, look) => {
    const axleY = FLOOR - chassis.radius;
    const centres = axles(chassis);
    const tyres = { tyre: look.wheel, hub: darker(look.trim, 0.15), spokes: chassis.spokes };
    const rolling = pen.stamp(wheel(pen, 0, 0, chassis.radius, tyres));
    return {
      art:
        centres.map((cx) => rolling(`translate(${cx} ${axleY})`)).join('') +
        rail(pen, look, chassis) +
        `<g transform="translate(-106 -86) scale(1.2)">${boot(pen, look)}</g>`,
      ground: centres.map((cx) => ({ cx, rx: chassis.radius * 0.95, y: FLOOR })),
      focus: { x: 500, y: 570, zoom: 1.6 },
    };
  };
