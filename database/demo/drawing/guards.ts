import { darker, lighter } from './colour.ts';
import type { Pen } from './pen.ts';
import type { Draw, Look } from './studio.ts';
import { gleam, line, mesh, stitches, volume } from './volume.ts';
import { bolt } from './wheel.ts';

function straps(pen: Pen, look: Look, rows: readonly number[], left: number, right: number): string {
  return rows
    .map((y) => {
      const strap = `M${left} ${y + 18}C${left + 120} ${y - 16} ${right - 120} ${y - 16} ${right} ${y + 18}L${right - 6} ${y + 96}C${right - 130} ${y + 64} ${left + 130} ${y + 64} ${left + 6} ${y + 96}Z`;
      return (
        volume(pen, strap, darker(look.trim, 0.3), { depth: 26 }) +
        stitches(
          `M${left + 18} ${y + 32}C${left + 120} ${y} ${right - 120} ${y} ${right - 18} ${y + 32}`,
          lighter(look.trim, 0.4),
        )
      );
    })
    .join('');
}

function cap(pen: Pen, look: Look, d: string): string {
  return volume(pen, d, look.body, {
    depth: 80,
    surface: `<path d="M300 560C420 640 780 640 900 560V640C780 720 420 720 300 640Z" fill="${look.accent}"/>`,
  });
}

export function kneeGuard(pen: Pen, look: Look): string {
  const pad =
    'M330 250C420 196 780 196 870 250C910 380 900 480 916 600C930 740 900 900 850 980C760 1040 440 1040 350 980C300 900 270 740 284 600C300 480 290 380 330 250Z';
  const shell =
    'M390 380C460 320 740 320 810 380C850 470 862 560 852 650C840 760 800 850 740 890C660 924 540 924 460 890C400 850 360 760 348 650C338 560 350 470 390 380Z';
  return (
    straps(pen, look, [268, 820], 190, 1010) +
    volume(pen, pad, darker(look.trim, 0.12), {
      depth: 70,
      surface: `<path d="${pad}" fill="${mesh(pen, darker(look.trim, 0.12))}"/>`,
    }) +
    stitches(
      'M362 282C440 240 760 240 838 282C870 400 866 500 880 610C892 740 868 880 824 950',
      lighter(look.accent, 0.2),
      4,
    ) +
    stitches(
      'M838 282C760 240 440 240 362 282C330 400 334 500 320 610C308 740 332 880 376 950',
      lighter(look.accent, 0.2),
      4,
    ) +
    cap(pen, look, shell) +
    line('M470 420C540 396 660 396 730 420', lighter(look.body, 0.5), 6, 0.5) +
    line('M440 800C540 846 660 846 760 800', darker(look.body, 0.5), 10, 0.6) +
    line('M430 760C540 806 660 806 770 760', darker(look.body, 0.5), 10, 0.6) +
    gleam(pen, 'M410 430C450 390 520 372 580 372C520 400 470 450 440 540C410 540 396 480 410 430Z', 0.55, 12) +
    [
      [410, 420],
      [790, 420],
      [404, 790],
      [796, 790],
    ]
      .map(([x = 0, y = 0]) => bolt(pen, x, y, 20))
      .join('')
  );
}

export function elbowGuard(pen: Pen, look: Look): string {
  const pad =
    'M380 290C470 240 730 240 820 290C850 420 850 700 820 900C730 960 470 960 380 900C350 700 350 420 380 290Z';
  const shell =
    'M440 430C500 384 700 384 760 430C800 520 800 660 764 760C720 826 480 826 436 760C400 660 400 520 440 430Z';
  return (
    straps(pen, look, [300, 790], 260, 940) +
    volume(pen, pad, darker(look.trim, 0.12), {
      depth: 64,
      surface: `<path d="${pad}" fill="${mesh(pen, darker(look.trim, 0.12))}"/>`,
    }) +
    stitches(
      'M404 316C490 276 710 276 796 316C822 440 822 690 796 880C710 930 490 930 404 880C378 690 378 440 404 316Z',
      lighter(look.accent, 0.2),
      4,
    ) +
    cap(pen, look, shell) +
    gleam(pen, 'M462 470C500 430 560 420 610 420C560 446 510 500 490 570C460 560 450 510 462 470Z', 0.55, 11) +
    [
      [462, 474],
      [738, 474],
      [462, 724],
      [738, 724],
    ]
      .map(([x = 0, y = 0]) => bolt(pen, x, y, 18))
      .join('')
  );
}

export function wristGuard(pen: Pen, look: Look): string {
  const hand =
    'M420 1000C400 860 396 740 404 620C376 580 320 540 296 480C284 440 316 412 352 430C390 450 412 480 430 500' +
    'C430 440 430 380 440 330C470 296 700 288 752 320C780 400 792 520 784 620C796 740 796 860 780 1000C700 1036 500 1036 420 1000Z';
  const splint =
    'M520 400C560 376 640 376 680 400C706 560 706 800 690 960C650 984 550 984 510 960C496 800 496 560 520 400Z';
  return (
    volume(pen, hand, darker(look.trim, 0.18), {
      depth: 74,
      surface: `<path d="${hand}" fill="${mesh(pen, darker(look.trim, 0.18))}"/>`,
    }) +
    stitches('M450 350C520 324 680 322 742 346', lighter(look.accent, 0.2), 4) +
    [452, 522, 600, 678]
      .map((x, index) => line(`M${x + 40} 318V${360 + (index % 2) * 6}`, '#05080f', 7, 0.6))
      .join('') +
    volume(pen, splint, look.body, { depth: 60, surface: '<path d="M490 640H710V690H490Z" fill-opacity="0"/>' }) +
    gleam(pen, 'M534 430C556 412 590 404 620 404C580 460 566 600 566 740C540 640 528 520 534 430Z', 0.5, 10) +
    straps(pen, look, [560, 850], 372, 816) +
    volume(pen, 'M640 556L806 580L800 664L636 626Z', look.accent, { depth: 22 }) +
    volume(pen, 'M640 846L806 870L800 954L636 916Z', look.accent, { depth: 22 }) +
    bolt(pen, 600, 450, 18)
  );
}

const twins = (one: (transform: string) => string): string =>
  one('translate(300 20) scale(0.72)') + one('translate(-10 170) scale(0.8)');

export const kneeGuards: Draw = (pen, look) => ({
  art: twins(pen.stamp(kneeGuard(pen, look))),
  ground: [
    { cx: 470, rx: 260, y: 1000 },
    { cx: 770, rx: 220, y: 770 },
  ],
  focus: { x: 460, y: 640, zoom: 1.9 },
});

export const elbowGuards: Draw = (pen, look) => ({
  art: twins(pen.stamp(elbowGuard(pen, look))),
  ground: [
    { cx: 470, rx: 210, y: 950 },
    { cx: 740, rx: 180, y: 722 },
  ],
  focus: { x: 470, y: 640, zoom: 2 },
});

export const wristGuards: Draw = (pen, look) => {
  const one = pen.stamp(wristGuard(pen, look));
  return {
    art: one('translate(-104 100) scale(0.86)') + one('translate(1304 100) scale(-0.86 0.86)'),
    ground: [
      { cx: 412, rx: 190, y: 984 },
      { cx: 788, rx: 190, y: 984 },
    ],
    focus: { x: 412, y: 620, zoom: 2 },
  };
};

/** Six pieces: knees in front, wrists between, elbows at the back. */
export const guardSet: Draw = (pen, look) => {
  const knee = pen.stamp(kneeGuard(pen, look));
  const elbow = pen.stamp(elbowGuard(pen, look));
  const wrist = pen.stamp(wristGuard(pen, look));
  return {
    art:
      elbow('translate(2 60) scale(0.4)') +
      elbow('translate(718 60) scale(0.4)') +
      wrist('translate(226 66) scale(0.4)') +
      wrist('translate(974 66) scale(-0.4 0.4)') +
      knee('translate(24 440) scale(0.56)') +
      knee('translate(504 440) scale(0.56)'),
    ground: [
      { cx: 360, rx: 230, y: 1010 },
      { cx: 840, rx: 230, y: 1010 },
      { cx: 300, rx: 190, y: 468 },
      { cx: 900, rx: 190, y: 468 },
    ],
    focus: { x: 740, y: 820, zoom: 1.7 },
  };
};
