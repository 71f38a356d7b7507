/** Red, green and blue, from 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number];

/** A colour as "#rrggbb"; also accepts "#rgb". */
export function channelsOf(hex: string): Channels {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16);
  return [at(0), at(2), at(4)];
}

/** As people write it: "1A3BFF", "#fff". What is no colour stays as it is. */
export function normaliseColour(written: string): string {
  const digits = written.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replaceAll(/./g, '$&$&')}`;
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : written;
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The colour that results from one laid over another at an opacity. */
export function mixColours(over: string, ground: string, opacity: number): string {
  const under = channelsOf(ground);
  return hexOf(channelsOf(over).map((value, index) => value * opacity + (under[index] ?? 0) * (1 - opacity)));
}

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const encoded = (share: number): number =>
  255 * (share <= 0.003_130_8 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Lightness from 0 to 1, chroma from 0 to about 0.32, hue in degrees (OKLCH): equal steps look equal. */
export interface Shade {
  lightness: number;
  chroma: number;
  hue: number;
}

/** The matrices are from Björn Ottosson's definition of OKLab. */
export function shadeOf(hex: string): Shade {
  const [r, g, b] = channelsOf(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const along = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  return {
    lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    chroma: Math.hypot(a, along),
    hue: (Math.atan2(along, a) * 180) / Math.PI,
  };
}

function linearOf({ lightness, chroma, hue }: Shade): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

/** The nearest colour that a screen can show: less colourful where there is no such shade. */
export function colourOfShade(shade: Shade): string {
  let chroma = shade.chroma;
  for (let step = 0; step < 24; step += 1) {
    const channels = linearOf({ ...shade, chroma });
    if (channels.every((value) => value > -0.0005 && value < 1.0005)) return hexOf(channels.map(encoded));
    chroma *= 0.88;
  }
  return hexOf(linearOf({ ...shade, chroma: 0 }).map(encoded));
}
