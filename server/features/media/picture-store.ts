import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ResizeOptions, Sharp } from 'sharp';
import type { Database } from '../../../database/client.ts';
import { demoPictureFile, type DemoPictures } from '../../../database/demo/pictures.ts';
import { StartupError } from '../../../database/startup-error.ts';
import type { Bucket } from '../../providers/bucket/bucket.ts';
import { customerPrefix } from './picture-address.ts';

/** The widths we serve, the same as in the pages' srcset. Any width on request would let strangers fill the disk. */
export const pictureWidths = [160, 320, 480, 640, 768, 960, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const isPictureWidth = (width: number): width is PictureWidth => pictureWidths.some((known) => known === width);

export type PictureFormat = 'webp' | 'avif';

export interface PictureFacts {
  content_type: ContentType;
  byte_count: number;
  is_in_bucket: boolean;
}

export type ContentType = 'image/avif' | 'image/png' | 'image/jpeg' | 'image/webp';

/** A position in a walk over all pictures, oldest first. */
export interface PicturePlace {
  created_at: Date;
  picture_id: string;
}

/** Loaded with the first conversion: it takes 10 MB, and a shop whose pictures are all cut never needs it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread per conversion and no input cache: each picture is made once, and serving the shop matters more.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Effort 2 takes half the time of the default for 3 % more bytes. AVIF is never made while a visitor waits. */
const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 80, effort: 3, smartSubsample: true }),
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
};

/** Bytes of an original that are read at a time. */
const partBytes = 256 * 1024;

/** Original pictures are in the database, or in a bucket if there is one; cut ones on this machine's disk. The demo's come cut. */
export class PictureStore {
  readonly folder: string;
  readonly #db: Database;
  readonly #bucket: Bucket | null;
  readonly #demoPictures: DemoPictures;
  /** Cached for good, but for photos of customers: a picture never changes under its id. */
  readonly #facts = new LRUCache<string, PictureFacts>({ max: 10_000 });

  constructor(db: Database, folder: string, bucket: Bucket | null = null, demoPictures: DemoPictures = new Map()) {
    this.#db = db;
    this.#bucket = bucket;
    this.#demoPictures = demoPictures;
    this.folder = folder;
  }

  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    if (this.#bucket) return;
    const lost = await this.#db
      .selectFrom('picture')
      .select('picture_id')
      .where('bucket_bytes', 'is not', null)
      .limit(1)
      .execute();
    if (lost.length > 0) throw new StartupError('Pictures of this shop are in a bucket: set PICTURES_URL and its key.');
  }

  fileName(pictureId: string, width: PictureWidth, format: PictureFormat): string {
    return `${pictureId}-${width}.${format}`;
  }

  /** The AVIF that comes with the demo, in about this width. */
  demoFile(pictureId: string, width: PictureWidth): string | null {
    return demoPictureFile(this.#demoPictures, pictureId, width);
  }

  async sizeOf(fileName: string): Promise<number | null> {
    const found = await stat(join(this.folder, fileName)).catch(() => null);
    return found?.size ?? null;
  }

  /** The files of all pictures that are cut. */
  async fileNames(): Promise<Set<string>> {
    return new Set(await readdir(this.folder));
  }

  /** Another width that is already cut: the next larger one, which a browser shrinks well, else the nearest smaller one. */
  async findNeighbour(pictureId: string, width: PictureWidth): Promise<string | null> {
    const larger = pictureWidths.filter((other) => other > width);
    const smaller = pictureWidths.filter((other) => other < width).toReversed();
    for (const other of [...larger, ...smaller]) {
      const fileName = this.fileName(pictureId, other, 'webp');
      if ((await this.sizeOf(fileName)) !== null) return fileName;
    }
    return null;
  }

  /** Null if there is no such picture. */
  async factsOf(pictureId: string): Promise<PictureFacts | null> {
    const known = this.#facts.get(pictureId);
    if (known) return known;
    const facts = await this.#db
      .selectFrom('picture')
      .select([
        'content_type',
        sql<number>`coalesce(bucket_bytes, octet_length(bytes))`.as('byte_count'),
        sql<boolean>`bucket_bytes is not null`.as('is_in_bucket'),
      ])
      .where('picture_id', '=', pictureId)
      .executeTakeFirst();
    if (facts && !pictureId.startsWith(customerPrefix)) this.#facts.set(pictureId, facts);
    return facts ?? null;
  }

  /** Fails before a byte is sent if the bucket or the database does not answer. */
  async readOriginal(pictureId: string, { byte_count, is_in_bucket }: PictureFacts): Promise<Readable> {
    if (is_in_bucket) return Readable.from([await this.#fromBucket(pictureId)]);
    const parts = this.#inParts(pictureId, byte_count);
    const first = await parts.next();
    return Readable.from(
      (async function* () {
        if (!first.done) yield first.value;
        yield* parts;
      })(),
    );
  }

  /** Hundreds of visitors may be reading large ones at once. */
  async *#inParts(pictureId: string, byte_count: number): AsyncGenerator<Buffer> {
    for (let start = 0; start < byte_count; start += partBytes) {
      const row = await this.#db
        .selectFrom('picture')
        .select(sql<Buffer>`substring(bytes from ${start + 1} for ${partBytes})`.as('part'))
        .where('picture_id', '=', pictureId)
        .executeTakeFirst();
      if (!row) throw new Error(`picture ${pictureId} was deleted while it was being sent`);
      yield row.part;
    }
  }

  /** Null if there is no such picture. */
  async original(pictureId: string): Promise<{ content_type: ContentType; bytes: Buffer } | null> {
    const found = await this.#db
      .selectFrom('picture')
      .select(['bytes', 'content_type'])
      .where('picture_id', '=', pictureId)
      .executeTakeFirst();
    return found ? { ...found, bytes: found.bytes ?? (await this.#fromBucket(pictureId)) } : null;
  }

  /** The pixels of the shorter side. Null if there is no such picture, or it cannot be read. */
  async sideOf(pictureId: string): Promise<number | null> {
    const found = await this.original(pictureId);
    if (!found) return null;
    const sharp = await loadSharp();
    const facts = await sharp(found.bytes)
      .metadata()
      .catch(() => null);
    return facts && Math.min(facts.width, facts.height);
  }

  async #fromBucket(pictureId: string): Promise<Buffer> {
    const bytes = await this.#bucket?.get(pictureId);
    if (!bytes) throw new Error(`picture ${pictureId} is not in the bucket`);
    return bytes;
  }

  /** Into the bucket first: a row always has its bytes. What only the bucket has is sent again with the next try. */
  async addOriginal(picture: { picture_id: string; content_type: ContentType; bytes: Buffer }): Promise<void> {
    const { picture_id, content_type, bytes } = picture;
    if (this.#bucket) await this.#bucket.put(picture_id, bytes, content_type);
    const place = this.#bucket ? { bucket_bytes: bytes.length } : { bytes };
    await this.#db
      .insertInto('picture')
      .values({ picture_id, content_type, ...place })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Deletes what this machine and the bucket have of a picture, if its row is gone. Files on other machines are not sent without it. */
  async forget(pictureId: string): Promise<void> {
    this.#facts.delete(pictureId);
    if (await this.factsOf(pictureId)) return;
    for (const width of pictureWidths) {
      for (const format of ['webp', 'avif'] as const) {
        await rm(join(this.folder, this.fileName(pictureId, width, format)), { force: true });
      }
    }
    await this.#bucket?.remove(pictureId);
  }

  picturesAfter(place: PicturePlace, limit: number): Promise<PicturePlace[]> {
    return this.#db
      .selectFrom('picture')
      .select(['created_at', 'picture_id'])
      .where(sql<boolean>`(created_at, picture_id) > (${place.created_at}, ${place.picture_id})`)
      .orderBy('created_at')
      .orderBy('picture_id')
      .limit(limit)
      .execute();
  }

  /** Writes an empty file if the WebP is smaller: then browsers get that, and the next walk does not try again. */
  async makeAvif(pictureId: string, width: PictureWidth): Promise<void> {
    const webpBytes = await this.sizeOf(this.fileName(pictureId, width, 'webp'));
    const avif = await this.encode(pictureId, width, 'avif');
    const isSmaller = avif && (webpBytes === null || avif.length < webpBytes);
    await this.write(this.fileName(pictureId, width, 'avif'), isSmaller ? avif : Buffer.alloc(0));
  }

  /** Null if there is no such picture. */
  async encode(pictureId: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null> {
    const image = await this.#resized(pictureId, { width });
    return image && encoders[format](image).toBuffer();
  }

  /** A small square on white, as JPEG: Outlook shows neither WebP nor AVIF. Null if there is no such picture. */
  async encodeForMail(pictureId: string, width: number): Promise<Buffer | null> {
    const image = await this.#resized(pictureId, { width, height: width, fit: 'cover' });
    return image && image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
  }

  /** As PNG, for mails and PDFs. Null if there is no such picture. */
  async encodeLogo(pictureId: string, height: number): Promise<Buffer | null> {
    const image = await this.#resized(pictureId, { height });
    return image && image.png({ palette: true }).toBuffer();
  }

  async #resized(pictureId: string, size: ResizeOptions): Promise<Sharp | null> {
    const original = await this.original(pictureId);
    if (!original) return null;
    const sharp = await loadSharp();
    return sharp(original.bytes, { limitInputPixels: 40_000_000 })
      .rotate()
      .resize({ ...size, withoutEnlargement: true });
  }

  /** Writes a temporary file and renames it, so that a reader sees the whole file or none. */
  async write(fileName: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, fileName);
    const unfinished = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  }
}
