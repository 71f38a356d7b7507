import { darker, lighter } from './colour.ts';
import type { Pen } from './pen.ts';
import type { Draw, Look } from './studio.ts';
import { gleam, line, metal, stitches, volume } from './volume.ts';
import { bolt, wheel } from './wheel.ts';

const FLOOR = 1020;
const BOOT =
  'M322 800C304 740 300 660 316 580C326 520 318 440 322 360C324 310 324 270 334 232C340 214 360 212 390 222' +
  'C450 240 520 236 576 210C592 204 604 212 604 232C600 330 612 420 660 488C700 540 780 570 850 590' +
  'C920 610 960 660 956 730C954 770 940 800 910 806C700 820 480 822 322 800Z';
const TONGUE = 'M560 330C552 270 560 190 596 166C636 150 668 176 664 226C660 330 690 450 800 580L680 620Z';

function boot(pen: Pen, look: Look): string {
  const rows = Array.from({ length: 9 }, (_, index) => {
    const part = index / 8;
    const x = 590 + part * part * 150;
    const y = 262 + part * 288;
    const tilt = 8 + part * 26;
    return (
      line(`M${x - 26} ${y + tilt}L${x + 40} ${y - tilt * 0.4}`, darker(look.accent, 0.4), 15, 0.6) +
      line(`M${x - 26} ${y + tilt - 4}L${x + 40} ${y - tilt * 0.4 - 4}`, lighter(look.accent, 0.1), 10) +
      `<circle cx="${x - 28}" cy="${y + tilt}" r="9" fill="${metal(pen)}"/>`
    );
  }).join('');
  const heelPatch = 'M318 560C360 570 420 620 438 700C446 750 440 790 430 812L322 800C304 740 302 640 318 560Z';
  const toePatch = 'M806 578C780 640 776 740 796 814L910 806C952 796 960 720 950 690C936 630 880 600 806 578Z';
  const sole = 'M300 796C420 812 760 818 946 788C960 792 962 826 946 836L300 842C288 832 290 804 300 796Z';
  const heel = 'M306 836L440 838L428 892C400 902 350 902 318 892Z';
  return (
    volume(pen, TONGUE, darker(look.body, 0.18), { depth: 36 }) +
    volume(pen, BOOT, look.body, {
      depth: 84,
      surface: `<path d="M360 470C430 560 560 650 780 690L770 740C560 716 420 640 340 540Z" fill="${look.accent}" fill-opacity="0.92"/>`,
    }) +
    volume(pen, heelPatch, darker(look.body, 0.16), { depth: 44 }) +
    volume(pen, toePatch, darker(look.body, 0.1), { depth: 50 }) +
    stitches('M330 584C380 600 420 650 430 706C436 750 432 780 426 806', lighter(look.accent, 0.3)) +
    stitches('M796 590C770 650 768 730 784 808', lighter(look.accent, 0.3)) +
    stitches('M348 236C430 262 520 256 590 232', lighter(look.accent, 0.3)) +
    stitches('M566 262C570 360 590 450 650 524C690 566 740 590 796 606', lighter(look.accent, 0.3)) +
    gleam(pen, 'M352 280C348 360 356 440 350 520C376 450 386 360 384 282Z', 0.42, 10) +
    gleam(pen, 'M820 610C880 626 926 660 934 720C906 672 866 644 816 632Z', 0.5, 8) +
    rows +
    volume(pen, heel, darker(look.trim, 0.45), { depth: 26 }) +
    volume(pen, sole, darker(look.trim, 0.3), { depth: 20 })
  );
}

function undercarriage(pen: Pen, look: Look): string {
  const tyres = { tyre: look.wheel, hub: lighter(look.trim, 0.2), spokes: 6 };
  const far = { ...tyres, tyre: darker(look.wheel, 0.35) };
  const plate =
    'M300 876L450 880L480 858L900 840L962 846Q986 862 968 884L920 896L860 950L800 950L760 900L500 908L470 958L390 958L352 910L306 902Z';
  const stopper = 'M956 850L1016 868L1044 930C1036 956 1000 966 974 954L944 890Z';
  return (
    [452, 856].map((cx) => `<g transform="translate(46 -30)">${wheel(pen, cx, 930, 82, far)}</g>`).join('') +
    volume(pen, stopper, look.accent, { depth: 30 }) +
    volume(pen, plate, look.trim, {
      depth: 22,
      surface: `<path d="${plate}" fill="${metal(pen, look.trim)}" fill-opacity="0.6"/>`,
    }) +
    [410, 814].map((cx) => wheel(pen, cx, 930, 90, tyres) + bolt(pen, cx, 930, 17)).join('') +
    bolt(pen, 640, 874, 14) +
    bolt(pen, 930, 866, 14)
  );
}

export const quadSkate: Draw = (pen, look) => ({
  art: undercarriage(pen, look) + `<g transform="translate(0 2)">${boot(pen, look)}</g>`,
  ground: [
    { cx: 430, rx: 140, y: FLOOR },
    { cx: 840, rx: 140, y: FLOOR },
  ],
  focus: { x: 590, y: 450, zoom: 1.8 },
});
