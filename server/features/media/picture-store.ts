import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Database } from '../../../database/client.ts';
import { findPicture, findPictureUpTo, type PictureRow } from './queries.ts';

/** Widths a picture is offered in; the pages' srcset names the same. Any other would let strangers fill the disk. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const isPictureWidth = (width: number): width is PictureWidth => pictureWidths.some((known) => known === width);

export type PictureFormat = 'webp' | 'avif';

// One thread a conversion and no cache of inputs: pictures are made once, the shop is served all the time.
sharp.concurrency(1);
sharp.cache(false);

/** Effort 2 takes half the time of the default for 3 % more bytes; AVIF is made in a job, never while somebody waits. */
const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 80, effort: 3, smartSubsample: true }),
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
};

const densityDefault = 72;

/** At which density a drawing comes out in the wanted width; drawn larger and shrunk, a thumbnail takes ten times as long. */
async function densityFor(drawing: Buffer, width: number): Promise<number> {
  const { width: drawnWidth } = await sharp(drawing).metadata();
  return Math.min(2400, Math.max(1, (densityDefault * width) / drawnWidth));
}

/** Pictures as stored, in the database; pictures as sent, on this machine's disk. */
export class PictureStore {
  readonly folder: string;
  readonly #db: Database;

  constructor(db: Database, folder: string) {
    this.#db = db;
    this.folder = folder;
  }

  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
  }

  fileName(pictureId: string, width: PictureWidth, format: PictureFormat): string {
    return `${pictureId}-${width}.${format}`;
  }

  async sizeOf(fileName: string): Promise<number | null> {
    const found = await stat(join(this.folder, fileName)).catch(() => null);
    return found?.size ?? null;
  }

  /** The picture as it was stored, if it is small enough to be sent so; else null. */
  async findSmallOriginal(pictureId: string, bytesMax: number): Promise<PictureRow | null> {
    return (await findPictureUpTo(this.#db, pictureId, bytesMax)) ?? null;
  }

  /** Null when there is no such picture. */
  async encode(pictureId: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null> {
    const picture = await findPicture(this.#db, pictureId);
    if (!picture) return null;
    const isDrawing = picture.content_type === 'image/svg+xml';
    const density = isDrawing ? await densityFor(picture.bytes, width) : undefined;
    const image = sharp(picture.bytes, { limitInputPixels: 40_000_000, ...(density && { density }) })
      .rotate()
      .resize({ width, withoutEnlargement: !isDrawing });
    return encoders[format](image).toBuffer();
  }

  /** Written aside and renamed: a reader sees a whole file or none. */
  async write(fileName: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, fileName);
    const unfinished = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  }
}
