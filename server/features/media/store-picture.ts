import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Crop, pictureBytesMax } from '../../../contract/desk/pictures.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import { BucketError } from '../../providers/bucket/bucket.ts';
import { loadSharp, type PictureStore } from './picture-store.ts';

/** Decoding one takes up to 200 MB. */
const line = new WaitingLine({ atOnceMax: 1, waitingMax: 20 });

const pixelsMax = 60_000_000;
/** The widest that pages show is 1920. */
const sideMaxPx = 2560;

export interface StoredPicture {
  picture_id: string;
  width: number;
  height: number;
}

const no = (message: string) => refuse('picture-refused', { message, fields: [{ field: 'picture', reason: message }] });

/** Formats that a browser shows and libvips decodes safely. SVG is a document that can hold scripts. */
const accepted = new Map([
  ['jpeg', 'JPEG'],
  ['png', 'PNG'],
  ['webp', 'WebP'],
]);

/** Reads no more than is allowed: a file of 50 MB is refused after 20. */
export async function readPicture(body: unknown): Promise<Buffer | Refused<'too-large'>> {
  // Without a length there is no stream.
  if (!(body instanceof Readable)) return Buffer.alloc(0);
  const parts: Buffer[] = [];
  let byteCount = 0;
  for await (const part of body) {
    const bytes = part as Buffer;
    byteCount += bytes.length;
    if (byteCount > pictureBytesMax) {
      return refuse('too-large', { message: 'This picture is larger than 20 MB. Please choose a smaller one.' });
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** Nothing is stored unless the whole picture could be read. */
export async function storePicture(
  store: PictureStore,
  bytes: Buffer,
  { crop, prefix = '' }: { crop?: Crop; prefix?: string } = {},
): Promise<StoredPicture | Refused<'picture-refused' | 'busy'>> {
  const made = await normalisePicture(bytes, sideMaxPx, crop);
  if (!('data' in made)) return made;
  const { data, info } = made;
  const picture_id = prefix + createHash('sha256').update(data).digest('hex').slice(0, 40);
  try {
    await store.addOriginal({ picture_id, content_type: 'image/webp', bytes: data });
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    return refuse('busy', { message: 'The picture could not be stored just now. Please try again in a minute.' });
  }
  return { picture_id, width: info.width, height: info.height };
}

/** As WebP: upright, of at most this size, sRGB; without EXIF, which may tell where the owner lives. */
export const normalisePicture = async (bytes: Buffer, sidePx: number, crop?: Crop) =>
  (await line.run(() => normalise(bytes, sidePx, crop))) ?? refuse('busy');

async function normalise(bytes: Buffer, sidePx: number, crop?: Crop) {
  if (bytes.length === 0) return no('This file is not a picture. Please choose a JPEG, PNG or WebP.');
  const sharp = await loadSharp();
  const options = { limitInputPixels: pixelsMax, failOn: 'error' } as const;
  const facts = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts?.width || !facts.height) return no('This file is not a picture. Please choose a JPEG, PNG or WebP.');
  if (!accepted.has(facts.format) && crop === undefined) {
    const name = facts.format === 'heif' ? (facts.compression === 'av1' ? 'AVIF' : 'HEIC') : facts.format.toUpperCase();
    return no(`${name} files cannot be used. Please choose a JPEG, PNG or WebP.`);
  }
  if (facts.width * facts.height > pixelsMax) {
    return no(`This picture has ${facts.width} × ${facts.height} pixels. At most 60 million in all are possible.`);
  }
  try {
    const upright = sharp(bytes, options).autoOrient();
    const cut = crop ? upright.rotate(crop.turn * 90).extract(boxOf(crop, turnedSize(facts, crop.turn))) : upright;
    return await cut
      .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
  } catch {
    return no('This picture is damaged. Please choose another one.');
  }
}

/** EXIF orientations from 5 on lie on their side. */
const uprightSize = ({ width, height, orientation = 1 }: { width: number; height: number; orientation?: number }) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

function turnedSize(facts: Parameters<typeof uprightSize>[0], turn: number) {
  const { width, height } = uprightSize(facts);
  return turn % 2 === 0 ? { width, height } : { width: height, height: width };
}

function boxOf({ left, top, width, height }: Crop, whole: { width: number; height: number }) {
  const x = Math.min(whole.width - 1, Math.round(left * whole.width));
  const y = Math.min(whole.height - 1, Math.round(top * whole.height));
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(whole.width - x, Math.round(width * whole.width))),
    height: Math.max(1, Math.min(whole.height - y, Math.round(height * whole.height))),
  };
}

export async function cropPicture(store: PictureStore, pictureId: string, crop: Crop) {
  const found = await store.original(pictureId);
  return found ? storePicture(store, found.bytes, { crop }) : refuse('unknown-row');
}
