import type { Sharp } from 'sharp';
import type { BrandTokens } from '../../../domain/brand-colours.ts';
import { loadSharp } from '../media/picture-store.ts';

/** The names of the files in `public`, so that a page needs to know only the folder. */
export const iconNames = [
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'apple-touch-icon.png',
  'share.png',
] as const;
export type IconName = (typeof iconNames)[number];

/** The wheel of public/favicon.svg, for a shop without an icon. */
const wheel = (colour: string): string =>
  `<g fill="none" stroke="${colour}" stroke-linecap="round"><circle cx="32" cy="32" r="18.92" stroke-width="5.72"/>` +
  '<path stroke-width="2.86" d="M36.4 32Q44.1 32.6 49.3 39.7M34.2 35.8Q37.5 42.8 34 50.8M29.8 35.8Q25.4 42.2 16.7 43.1M27.6 32Q19.9 31.4 14.7 24.3M29.8 28.2Q26.5 21.2 30 13.2M34.2 28.2Q38.6 21.8 47.3 20.9"/></g>' +
  `<circle cx="32" cy="32" r="4.84" fill="${colour}"/>`;

interface Look {
  /** The owner's icon; null: the wheel in the shop's colours. */
  original: Buffer | null;
  tokens: BrandTokens;
}

/** Those that a system cuts to its own shape have a full ground; the others are as the owner drew them. */
export async function drawIcon(name: IconName, look: Look): Promise<Buffer> {
  const image = await pictureOf(name, look);
  return image.png({ palette: true, compressionLevel: 9 }).toBuffer();
}

async function pictureOf(name: IconName, look: Look): Promise<Sharp> {
  if (name === 'icon-192.png') return plainMark(look, 192);
  if (name === 'icon-512.png') return plainMark(look, 512);
  if (name === 'apple-touch-icon.png') return onGround(look, { width: 180, height: 180, mark: 150 });
  // Within the central 80 % circle, which no system crops.
  if (name === 'icon-maskable.png') return onGround(look, { width: 512, height: 512, mark: 340 });
  return onGround(look, { width: 1200, height: 630, mark: 420 });
}

async function plainMark({ original, tokens }: Look, size: number): Promise<Sharp> {
  const sharp = await loadSharp();
  if (original) return fitted(sharp(original, { limitInputPixels: 40_000_000 }), size);
  const tile = `<rect width="64" height="64" rx="16" fill="${tokens.ink}"/>`;
  return sharp(svgOf(tile + wheel(tokens.glide), size));
}

async function onGround(
  { original, tokens }: Look,
  { width, height, mark }: { width: number; height: number; mark: number },
): Promise<Sharp> {
  const sharp = await loadSharp();
  const input = original
    ? await fitted(sharp(original, { limitInputPixels: 40_000_000 }), mark)
        .png()
        .toBuffer()
    : svgOf(wheel(tokens.glide), mark);
  // The owner's picture may be dark: it gets a white ground.
  const background = original ? '#ffffff' : tokens.ink;
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input }]);
}

const fitted = (image: Sharp, size: number): Sharp =>
  image.rotate().resize({ width: size, height: size, fit: 'contain', background: '#ffffff00' });

const svgOf = (drawing: string, size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${drawing}</svg>`,
  );
