import { darker, isLight, lighter } from './colour.ts';
import { wheelMark } from './logo.ts';
import type { Draw } from './studio.ts';
import { gleam, line, mesh, metal, stitches, volume } from './volume.ts';

const zip = (d: string, colour: string): string =>
  line(d, darker(colour, 0.6), 14) +
  `<path d="${d}" fill="none" stroke="#c9cfda" stroke-width="8" stroke-dasharray="5 5"/>`;

export const backpack: Draw = (pen, look, face) => {
  const body =
    'M330 380C330 240 450 180 600 180C750 180 870 240 870 380C896 540 900 760 884 920C876 990 840 1010 780 1012' +
    'C660 1020 540 1020 420 1012C360 1010 324 990 316 920C300 760 304 540 330 380Z';
  const handle = line('M530 186C530 110 670 110 670 186', darker(look.trim, 0.3), 26);
  const ground = [{ cx: 600, rx: 310, y: 1014 }];
  const focus = { x: 600, y: 760, zoom: 1.8 };
  if (face === 'back') {
    const strap = (side: 1 | -1) => {
      const x = (value: number) => 600 + side * value;
      return volume(
        pen,
        `M${x(60)} 240C${x(190)} 260 ${x(230)} 420 ${x(220)} 640L${x(250)} 880L${x(190)} 890L${x(150)} 650C${x(150)} 470 ${x(140)} 360 ${x(50)} 320Z`,
        darker(look.trim, 0.25),
        { depth: 30 },
      );
    };
    return {
      art:
        handle +
        volume(pen, body, darker(look.body, 0.12), { depth: 80 }) +
        volume(
          pen,
          'M440 330H760Q790 330 790 360V900Q790 930 760 930H440Q410 930 410 900V360Q410 330 440 330Z',
          darker(look.body, 0.35),
          {
            depth: 40,
            surface: `<path d="M400 320H800V940H400Z" fill="${mesh(pen, darker(look.body, 0.35))}"/>`,
          },
        ) +
        strap(-1) +
        strap(1),
      ground,
      focus,
    };
  }
  const pocket =
    'M392 640C460 616 740 616 808 640C822 740 822 860 808 940C740 966 460 966 392 940C378 860 378 740 392 640Z';
  const side = 'M316 560C280 580 262 700 280 860C290 900 310 910 324 900Z';
  return {
    art:
      handle +
      volume(pen, side, darker(look.body, 0.35), {
        depth: 26,
        surface: `<path d="${side}" fill="${mesh(pen, darker(look.body, 0.35))}"/>`,
      }) +
      `<g transform="translate(1200 0) scale(-1 1)">${volume(pen, side, darker(look.body, 0.35), { depth: 26 })}</g>` +
      volume(pen, body, look.body, {
        depth: 96,
        surface: `<path d="M300 500C500 420 700 600 900 480V560C700 680 500 500 300 580Z" fill="${look.accent}"/>`,
      }) +
      zip('M374 470C360 300 460 230 600 230C740 230 840 300 826 470', look.body) +
      volume(pen, pocket, darker(look.body, 0.14), { depth: 56 }) +
      zip('M420 690C500 672 700 672 780 690', look.body) +
      stitches('M410 660C480 640 720 640 790 660', lighter(look.body, 0.4)) +
      `<path d="M776 688L800 690L804 740L786 742Z" fill="${look.accent}"/>` +
      volume(pen, 'M520 790H680V860H520Z', look.accent, { depth: 18 }) +
      wheelMark(600, 825, 26, isLight(look.accent) ? '#0b1220' : '#ffffff') +
      gleam(pen, 'M370 380C380 300 440 240 520 222C450 280 410 360 404 480C384 470 368 420 370 380Z', 0.3, 14),
    ground,
    focus,
  };
};

/** A boot-shaped carry bag with a shoulder strap. */
export const skateBag: Draw = (pen, look) => {
  const body =
    'M220 520C300 440 900 440 980 520C1020 640 1020 840 990 950C960 1000 240 1000 210 950C180 840 180 640 220 520Z';
  const end =
    'M220 520C270 500 330 600 340 740C340 860 300 970 250 986C228 980 214 968 210 950C180 840 180 640 220 520Z';
  return {
    art:
      line('M250 560C300 200 900 200 950 560', darker(look.trim, 0.35), 34) +
      line('M260 548C310 216 890 216 940 548', lighter(look.trim, 0.25), 3, 0.6) +
      volume(pen, body, look.body, {
        depth: 90,
        surface: `<path d="M180 690H1020V760H180Z" fill="${look.accent}"/><path d="M180 780H1020V796H180Z" fill="${lighter(look.accent, 0.5)}"/>`,
      }) +
      volume(pen, end, darker(look.body, 0.25), {
        depth: 40,
        surface: `<path d="${end}" fill="${mesh(pen, darker(look.body, 0.25))}"/>`,
      }) +
      zip('M300 520C460 492 740 492 900 520', look.body) +
      volume(
        pen,
        'M430 476C430 380 500 350 600 350C700 350 770 380 770 476L734 476C734 410 690 388 600 388C510 388 466 410 466 476Z',
        darker(look.trim, 0.2),
        { depth: 16 },
      ) +
      volume(pen, 'M560 342H640V396H560Z', look.accent, { depth: 14 }) +
      stitches('M360 560C520 536 740 536 960 566', lighter(look.body, 0.4)) +
      `<rect x="226" y="540" width="46" height="60" rx="10" fill="${metal(pen)}"/><rect x="928" y="540" width="46" height="60" rx="10" fill="${metal(pen)}"/>` +
      gleam(pen, 'M380 570C520 540 700 540 860 566C700 570 520 580 400 620Z', 0.32, 14),
    ground: [{ cx: 600, rx: 420, y: 992 }],
    focus: { x: 600, y: 620, zoom: 1.8 },
  };
};

export const waterBottle: Draw = (pen, look) => {
  const body =
    'M440 420C440 376 470 350 520 340H680C730 350 760 376 760 420C764 500 740 540 740 590C740 640 764 680 764 760V960' +
    'C764 1000 740 1016 700 1016H500C460 1016 436 1000 436 960V760C436 680 460 640 460 590C460 540 436 500 440 420Z';
  const cap = 'M500 260H700Q716 260 720 280L730 344H470L480 280Q484 260 500 260Z';
  return {
    art:
      volume(
        pen,
        'M560 150H640Q652 150 652 164V196H676V262H524V196H548V164Q548 150 560 150Z',
        lighter(look.trim, 0.25),
        { depth: 22 },
      ) +
      volume(pen, body, look.body, {
        depth: 90,
        surface: `<path d="M420 700H780V880H420Z" fill="${look.accent}"/>${wheelMark(600, 790, 64, look.body)}`,
      }) +
      volume(pen, cap, darker(look.trim, 0.1), { depth: 30 }) +
      Array.from({ length: 11 }, (_, index) => line(`M${496 + index * 21} 282V330`, '#05080f', 5, 0.35)).join('') +
      [560, 588, 616]
        .map((y) => line(`M474 ${y}C540 ${y + 14} 660 ${y + 14} 726 ${y}`, darker(look.body, 0.5), 6, 0.3))
        .join('') +
      gleam(
        pen,
        'M476 420C480 390 500 376 520 374C508 480 520 560 506 620C500 760 508 880 500 980C480 980 470 960 470 920V760C470 690 492 640 492 590C492 540 470 480 476 420Z',
        0.5,
        9,
      ),
    ground: [{ cx: 600, rx: 180, y: 1014 }],
    focus: { x: 600, y: 420, zoom: 1.9 },
  };
};

/** A heavy glass bottle of perfume with a collar and a cap; the label is blank. */
export const fragrance: Draw = (pen, look) => {
  const glass = 'M360 470Q360 430 400 430H800Q840 430 840 470V960Q840 1014 786 1014H414Q360 1014 360 960Z';
  const liquid = 'M396 560H804V940Q804 976 770 976H430Q396 976 396 940Z';
  const cap = 'M470 150H730Q744 150 744 166V350H456V166Q456 150 470 150Z';
  const tint = pen.linear([
    [0, lighter(look.body, 0.35), 0.92],
    [1, darker(look.body, 0.1), 0.95],
  ]);
  return {
    art:
      `<rect x="520" y="340" width="160" height="96" rx="10" fill="${metal(pen, look.trim, 0)}"/>` +
      volume(pen, glass, mixGlass(look.body), { depth: 40, light: 1, dark: 0.35 }) +
      `<path d="${liquid}" fill="${tint}"/><path d="M396 560H804V584H396Z" fill="#fff" fill-opacity="0.35"/>` +
      line('M600 436V900', '#ffffff', 7, 0.3) +
      gleam(pen, 'M410 480H452V960H424Q404 950 404 930Z', 0.75, 6) +
      gleam(pen, 'M782 500H796V930H782Z', 0.65, 4) +
      volume(pen, 'M476 660H724V880H476Z', '#f6f3ec', { depth: 16, light: 0.3, dark: 0.18 }) +
      wheelMark(600, 744, 50, darker(look.accent, 0.35)) +
      line('M530 832H670', darker(look.accent, 0.3), 5) +
      line('M556 852H644', darker(look.accent, 0.3), 3, 0.7) +
      volume(pen, cap, look.accent, {
        depth: 40,
        surface: `<path d="${cap}" fill="${metal(pen, look.accent, 0)}" fill-opacity="0.75"/>`,
      }),
    ground: [{ cx: 600, rx: 270, y: 1014 }],
    focus: { x: 600, y: 720, zoom: 1.9 },
  };
};

const mixGlass = (colour: string): string => lighter(colour, 0.78);
