/**
 * Draws the icons of the installed app and the preview picture of shared links from the mark in public/favicon.svg.
 * Run it again when the mark changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const publicFolder = new URL('../public/', import.meta.url);
const ink = '#0a1024';
const mark = await readFile(new URL('favicon.svg', publicFolder), 'utf8');
/** The mark without its rounded tile. */
const wheel = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replace(/<rect[^>]*\/>/, '');

/** The mark, scaled down, on a full square tile: systems cut such icons to their own shapes. */
const onTile = (scale: number): string => {
  const margin = 32 * (1 - scale);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ink}"/>` +
    `<g transform="translate(${margin} ${margin}) scale(${scale})">${wheel}</g></svg>`
  );
};

const lanes = Array.from(
  { length: 9 },
  (_, index) => `<ellipse cx="1060" cy="760" rx="${300 + index * 110}" ry="${150 + index * 62}"/>`,
).join('');
const share =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${ink}"/>` +
  `<g fill="none" stroke="#6fe3ff" stroke-opacity="0.2" stroke-width="3">${lanes}</g>` +
  `<g transform="translate(360 75) scale(7.5)">${wheel}</g></svg>`;

async function draw(svg: string, name: string, width: number): Promise<void> {
  const target = fileURLToPath(new URL(name, publicFolder));
  const { size } = await sharp(Buffer.from(svg), { density: 600 })
    .resize({ width })
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(target);
  console.log(`${target}: ${size} bytes`);
}

await draw(mark, 'icon-192.png', 192);
await draw(mark, 'icon-512.png', 512);
// Within the central 80 % circle, which no system crops.
await draw(onTile(0.72), 'icon-maskable.png', 512);
await draw(onTile(0.86), 'apple-touch-icon.png', 180);
await draw(share, 'share.png', 1200);

// For documents that cannot name an icon, such as a PDF: an ICO of one entry, 32 px wide, whose bytes are a PNG.
const small = await sharp(Buffer.from(mark), { density: 600 }).resize({ width: 32 }).png().toBuffer();
const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
header.writeUInt32LE(small.length, 14);
await writeFile(new URL('favicon.ico', publicFolder), Buffer.concat([header, small]));
