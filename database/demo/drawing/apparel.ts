import { darker, lighter } from './colour.ts';
import { wheelMark } from './logo.ts';
import type { Draw } from './studio.ts';
import { gleam, line, mesh, stitches, volume } from './volume.ts';

const SUIT =
  'M500 130C540 160 660 160 700 130L770 158C830 180 860 220 880 300C910 420 940 540 966 660L896 690' +
  'C870 600 836 500 806 420C800 520 796 600 806 700C830 800 834 930 826 1060L650 1068C640 960 628 860 600 780' +
  'C572 860 560 960 550 1068L374 1060C366 930 370 800 394 700C404 600 400 520 394 420C364 500 330 600 304 690L234 660' +
  'C260 540 290 420 320 300C340 220 370 180 430 158Z';

export const skinSuit: Draw = (pen, look, face) => {
  const front = face === 'front';
  const sides =
    'M394 420C404 520 404 600 394 700C370 800 366 930 374 1060L470 1064C470 900 480 760 500 640C470 560 430 480 394 420Z' +
    'M806 420C796 520 796 600 806 700C830 800 834 930 826 1060L730 1064C730 900 720 760 700 640C730 560 770 480 806 420Z';
  const chest =
    'M320 300C440 360 560 440 600 520C640 440 760 360 880 300L896 372C780 420 660 500 600 620C540 500 420 420 304 372Z';
  const surface =
    `<path d="${sides}" fill="${darker(look.trim, 0.15)}"/><path d="${chest}" fill="${look.accent}"/>` +
    `<path d="M234 660L304 690L318 640L246 612ZM966 660L896 690L882 640L954 612Z" fill="${look.accent}"/>` +
    `<path d="M370 1010H560V1070H370ZM640 1010H832V1070H640Z" fill="${look.accent}"/>` +
    (front
      ? ''
      : `<path d="M470 560C540 700 660 700 730 560L700 700C660 760 540 760 500 700Z" fill="${look.accent}" fill-opacity="0.8"/>`);
  const zip = front
    ? line('M600 158V560', darker(look.body, 0.55), 12) +
      line('M600 158V560', '#d7dbe4', 4) +
      `<path d="M590 196H610L616 236H584Z" fill="${lighter(look.accent, 0.2)}"/>`
    : stitches('M600 170V760', lighter(look.body, 0.35));
  return {
    art:
      volume(pen, 'M500 130C520 96 680 96 700 130C660 176 540 176 500 130Z', darker(look.body, 0.5), { depth: 16 }) +
      volume(pen, SUIT, look.body, { depth: 70, surface }) +
      gleam(pen, 'M430 210C420 330 440 460 450 560C480 470 476 320 470 200Z', 0.3, 14) +
      gleam(pen, 'M420 760C410 860 410 960 414 1030C440 960 450 860 446 770Z', 0.28, 12) +
      stitches('M440 168C410 220 400 320 398 420', lighter(look.body, 0.4)) +
      stitches('M760 168C790 220 800 320 802 420', lighter(look.body, 0.4)) +
      zip +
      line('M600 780C596 720 596 680 600 640', darker(look.body, 0.7), 4, 0.5),
    ground: [{ cx: 600, rx: 260, y: 1096 }],
    focus: { x: 600, y: 330, zoom: 1.9 },
  };
};

const SHIRT =
  'M440 210C500 262 700 262 760 210L880 262C940 290 980 360 1020 470L900 530L846 440C838 640 846 820 856 1000' +
  'C700 1030 500 1030 344 1000C354 820 362 640 354 440L300 530L180 470C220 360 260 290 320 262Z';

export const jersey: Draw = (pen, look, face) => {
  const surface =
    `<path d="M354 440C362 640 354 820 344 1000L430 1014C430 820 420 620 400 420ZM846 440C838 640 846 820 856 1000L770 1014C770 820 780 620 800 420Z" fill="${mesh(pen, darker(look.body, 0.18))}"/>` +
    `<path d="M180 470L300 530L318 498L204 436ZM1020 470L900 530L882 498L996 436Z" fill="${look.accent}"/>` +
    (face === 'front'
      ? `<path d="M330 620C480 560 720 740 870 640V720C720 820 480 640 330 700Z" fill="${look.accent}"/><path d="M330 730C480 670 720 850 870 750V772C720 872 480 692 330 752Z" fill="${lighter(look.accent, 0.5)}"/>`
      : wheelMark(600, 560, 150, look.accent));
  const neck =
    face === 'front'
      ? 'M440 210C500 330 700 330 760 210L728 196C690 280 510 280 472 196Z'
      : 'M440 210C500 262 700 262 760 210L728 192C690 226 510 226 472 192Z';
  return {
    art:
      volume(pen, 'M464 200C520 176 680 176 736 200C700 300 500 300 464 200Z', darker(look.body, 0.5), { depth: 20 }) +
      volume(pen, SHIRT, look.body, { depth: 76, surface }) +
      volume(pen, neck, darker(look.accent, 0.1), { depth: 14 }) +
      line('M420 470C440 600 420 760 440 900', darker(look.body, 0.6), 10, 0.16) +
      line('M770 500C740 620 780 760 756 900', darker(look.body, 0.6), 12, 0.16) +
      stitches('M350 984C500 1010 700 1010 850 984', lighter(look.body, 0.4)) +
      stitches('M354 440C350 370 340 310 330 268', lighter(look.body, 0.35)) +
      stitches('M846 440C850 370 860 310 870 268', lighter(look.body, 0.35)),
    ground: [{ cx: 600, rx: 290, y: 1062 }],
    focus: { x: 600, y: 380, zoom: 1.8 },
  };
};

export const gloves: Draw = (pen, look) => {
  const hand =
    'M360 960C350 860 356 780 350 700C330 640 290 590 262 530C250 496 280 470 312 490C350 516 376 552 400 590' +
    'C392 500 384 400 380 300C380 262 430 260 436 298L452 480L456 250C458 210 512 210 514 250L520 478L538 270C544 232 594 238 592 276' +
    'L584 490L612 340C622 306 668 316 662 352C650 440 640 540 632 620C630 740 624 860 616 960C540 990 430 990 360 960Z';
  const palm =
    'M400 620C470 590 570 596 622 630C622 700 618 760 612 800C540 830 440 830 380 800C376 740 384 680 400 620Z';
  const one = pen.stamp(
    volume(pen, hand, look.body, {
      depth: 46,
      surface: `<path d="${palm}" fill="${mesh(pen, darker(look.accent, 0.1))}"/>`,
    }) +
      stitches('M400 620C470 590 570 596 622 630', lighter(look.accent, 0.4)) +
      [
        [408, 300],
        [485, 252],
        [566, 274],
        [636, 350],
      ]
        .map(([x = 0, y = 0]) =>
          volume(
            pen,
            `M${x - 27} ${y}Q${x} ${y - 52} ${x + 27} ${y}L${x + 24} ${y + 62}Q${x} ${y + 46} ${x - 24} ${y + 62}Z`,
            look.accent,
            { depth: 14 },
          ),
        )
        .join('') +
      volume(pen, 'M354 860C430 884 540 884 622 860L616 962C540 992 430 992 360 962Z', darker(look.trim, 0.2), {
        depth: 26,
      }) +
      volume(pen, 'M470 870L640 862L636 940L470 950Z', look.accent, { depth: 18 }),
  );
  return {
    art: one('translate(-96 20)') + one('translate(1296 20) scale(-1 1)'),
    ground: [
      { cx: 400, rx: 190, y: 1010 },
      { cx: 800, rx: 190, y: 1010 },
    ],
    focus: { x: 400, y: 620, zoom: 1.9 },
  };
};

export const socks: Draw = (pen, look) => {
  const outline =
    'M430 150C500 170 600 170 670 150C676 330 672 500 676 620C690 700 800 760 880 830C930 880 920 960 850 980' +
    'C760 1000 640 960 540 880C460 820 430 720 432 600C434 450 424 300 430 150Z';
  const ribs = Array.from({ length: 12 }, (_, index) =>
    line(`M${442 + index * 20} 160V250`, darker(look.body, 0.5), 4, 0.35),
  ).join('');
  const one = pen.stamp(
    volume(pen, outline, look.body, {
      depth: 70,
      surface:
        `<path d="M420 290H690V350H420ZM420 376H690V396H420Z" fill="${look.accent}"/>` +
        `<path d="M760 760C860 800 960 900 900 1000L780 1000C800 920 790 830 760 760Z" fill="${look.accent}"/>` +
        `<path d="M430 640C500 660 560 720 580 800C560 860 520 880 480 860C440 800 424 720 430 640Z" fill="${darker(look.accent, 0.1)}"/>${ribs}`,
    }),
  );
  return {
    art: one('translate(130 -20) scale(0.94)') + one('translate(-90 40) scale(0.98)'),
    ground: [
      { cx: 640, rx: 240, y: 1010 },
      { cx: 860, rx: 160, y: 930 },
    ],
    focus: { x: 470, y: 330, zoom: 2 },
  };
};
