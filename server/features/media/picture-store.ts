import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import type { Database } from '../../../database/client.ts';
import {
  findPicture,
  findPictureFacts,
  picturesAfter,
  readPicturePart,
  type PictureFacts,
  type PicturePlace,
} from './queries.ts';

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

/** Of an original, read at a time. */
const partBytes = 256 * 1024;

/** At which density a drawing comes out in the wanted width; drawn larger and shrunk, a thumbnail takes ten times as long. */
async function densityFor(drawing: Buffer, width: number): Promise<number> {
  const { width: drawnWidth } = await sharp(drawing).metadata();
  return Math.min(2400, Math.max(1, (densityDefault * width) / drawnWidth));
}

/** Pictures as stored, in the database; pictures as sent, on this machine's disk. */
export class PictureStore {
  readonly folder: string;
  readonly #db: Database;
  /** A picture never changes under its name. */
  readonly #facts = new LRUCache<string, PictureFacts>({ max: 10_000 });

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

  /** Of every picture that is cut. */
  async fileNames(): Promise<Set<string>> {
    return new Set(await readdir(this.folder));
  }

  /** Another width that is cut already: the next larger one, which a browser shrinks well, else the nearest smaller one. */
  async findNeighbour(pictureId: string, width: PictureWidth): Promise<string | null> {
    const larger = pictureWidths.filter((other) => other > width);
    const smaller = pictureWidths.filter((other) => other < width).toReversed();
    for (const other of [...larger, ...smaller]) {
      const fileName = this.fileName(pictureId, other, 'webp');
      if ((await this.sizeOf(fileName)) !== null) return fileName;
    }
    return null;
  }

  /** What is stored under this name; null when nothing is. */
  async factsOf(pictureId: string): Promise<PictureFacts | null> {
    const known = this.#facts.get(pictureId);
    if (known) return known;
    const facts = await findPictureFacts(this.#db, pictureId);
    if (facts) this.#facts.set(pictureId, facts);
    return facts ?? null;
  }

  /** The picture as it was stored, in parts: hundreds of visitors may be reading large ones. */
  async *readOriginal(pictureId: string, { byte_count }: PictureFacts): AsyncGenerator<Buffer> {
    for (let start = 0; start < byte_count; start += partBytes) {
      const part = await readPicturePart(this.#db, pictureId, { start, count: partBytes });
      if (!part) throw new Error(`picture ${pictureId} was deleted while it was sent`);
      yield part;
    }
  }

  picturesAfter(place: PicturePlace, limit: number): Promise<PicturePlace[]> {
    return picturesAfter(this.#db, place, limit);
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
