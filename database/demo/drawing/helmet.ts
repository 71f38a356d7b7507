import { darker, lighter } from './colour.ts';
import type { Draw } from './studio.ts';
import { gleam, line, metal, volume } from './volume.ts';

const vent = (d: string, colour: string): string =>
  `<path d="${d}" fill="#080c15"/><path d="${d}" fill="none" stroke="${lighter(colour, 0.5)}" stroke-opacity="0.4" stroke-width="4" transform="translate(3 5)"/>`;

/** Facing right, a long tail to the left. */
export const aeroHelmet: Draw = (pen, look) => {
  const shell =
    'M120 640C170 520 300 380 500 310C700 250 900 300 1000 450C1040 510 1060 590 1050 650C1046 680 1020 690 980 690' +
    'C900 688 840 700 790 740C740 780 660 800 580 790C520 782 500 740 440 724C330 700 200 700 120 640Z';
  const visor = 'M770 640L1046 600C1062 680 1052 760 1010 812C950 850 870 846 818 812C790 780 776 720 770 640Z';
  const stripe =
    'M150 640C300 520 520 440 760 420C880 414 960 430 1010 470L1026 510C960 470 860 460 760 470C540 490 330 570 200 660Z';
  const tail = 'M120 640C170 600 260 590 340 620C400 644 430 690 440 724C330 700 200 700 120 640Z';
  return {
    art:
      line('M560 780C600 880 680 960 770 968C850 970 890 880 900 800', darker(look.trim, 0.3), 20) +
      line('M680 780C700 860 730 930 770 968', darker(look.trim, 0.3), 18) +
      `<rect x="744" y="942" width="60" height="46" rx="12" fill="${metal(pen, '#5a6272')}"/>` +
      volume(pen, 'M560 760C640 810 740 790 800 736L820 800C760 860 640 860 580 810Z', '#20252f', { depth: 24 }) +
      volume(pen, visor, darker(look.accent, 0.68), { depth: 46, light: 0.8 }) +
      gleam(pen, 'M880 720C920 700 990 696 1026 700C1010 740 950 760 890 770Z', 0.5, 8) +
      volume(pen, shell, look.body, { depth: 90, surface: `<path d="${stripe}" fill="${look.accent}"/>` }) +
      volume(pen, tail, darker(look.trim, 0.1), { depth: 30 }) +
      vent('M560 370C620 346 700 340 760 352C700 366 630 380 580 398Z', look.body) +
      vent('M640 580C690 556 750 560 790 580C760 600 700 606 650 604Z', look.body) +
      vent('M520 640C570 614 640 620 680 640C640 664 570 670 530 664Z', look.body) +
      gleam(pen, 'M470 346C600 300 780 300 900 370C780 330 620 336 490 384Z', 0.7, 12) +
      line('M800 728C860 694 930 686 1040 676', darker(look.body, 0.5), 7, 0.7),
    ground: [{ cx: 620, rx: 400, y: 1010 }],
    focus: { x: 780, y: 560, zoom: 1.8 },
  };
};

/** A round urban shell with vents, straps and a dial. */
export const streetHelmet: Draw = (pen, look, face) => {
  const shell =
    'M170 660C160 430 340 240 610 236C860 232 1030 400 1036 620C1038 680 1020 706 980 704C900 700 860 664 790 664' +
    'C740 664 720 720 660 726C560 732 500 700 420 716C340 730 300 770 240 760C196 750 172 710 170 660Z';
  const rim =
    'M176 690C230 730 320 690 420 684C520 680 580 704 660 696C716 690 740 636 800 636C870 640 920 676 1034 660L1030 690C1020 706 1000 706 980 704C900 700 860 664 790 664C740 664 720 720 660 726C560 732 500 700 420 716C340 730 300 770 240 760C206 752 184 726 176 690Z';
  const holes = [
    'M420 330C460 308 500 300 540 296C530 320 500 344 440 368Z',
    'M620 292C670 292 720 304 760 322C740 342 690 346 640 336Z',
    'M330 420C370 392 410 376 450 368C440 400 400 436 344 462Z',
    'M530 396C590 380 650 382 700 396C680 426 600 436 536 430Z',
    'M790 384C840 400 880 430 910 468C870 466 820 448 796 424Z',
  ];
  const art =
    line('M330 730C380 860 470 960 560 980C640 960 690 840 700 710', darker(look.trim, 0.35), 24) +
    line('M520 720C530 820 540 910 560 980', darker(look.trim, 0.35), 20) +
    `<rect x="524" y="946" width="76" height="54" rx="14" fill="${metal(pen, '#4a5160')}"/>` +
    volume(pen, 'M226 690C320 700 560 700 706 650L716 730C600 810 330 830 240 780Z', '#1d222c', { depth: 28 }) +
    volume(pen, shell, look.body, {
      depth: 100,
      surface: `<path d="M160 600C330 500 700 470 1040 560L1040 610C700 520 340 560 165 660Z" fill="${look.accent}"/>`,
    }) +
    holes.map((hole) => vent(hole, look.body)).join('') +
    volume(pen, rim, darker(look.trim, 0.2), { depth: 20 }) +
    gleam(pen, 'M290 420C360 320 470 270 600 262C500 300 400 360 330 470Z', 0.5, 12) +
    `<circle cx="470" cy="640" r="16" fill="${metal(pen)}"/><circle cx="300" cy="666" r="16" fill="${metal(pen)}"/>`;
  return {
    art: face === 'back' ? `<g transform="translate(1200 0) scale(-1 1)">${art}</g>` : art,
    ground: [{ cx: 600, rx: 400, y: 1015 }],
    focus: { x: 520, y: 420, zoom: 1.8 },
  };
};
