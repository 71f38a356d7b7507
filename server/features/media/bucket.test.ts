import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { afterUse } from '../../../database/testing/after-use.ts';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { BucketError } from '../../providers/bucket/bucket.ts';
import { s3Bucket } from '../../providers/bucket/s3.ts';
import { startStorage } from '../../testing/s3-storage.ts';
import { testAppOn } from '../../testing/test-app.ts';
import { PictureStore } from './picture-store.ts';
import { storePicture } from './store-picture.ts';

const folder = await mkdtemp(join(tmpdir(), 'pahiya-bucket-'));
afterUse(() => rm(folder, { recursive: true, force: true }));

const account = await startStorage();
const { url } = account;
const environment = { PICTURES_URL: url, PICTURES_KEY_ID: account.keyId, PICTURES_KEY_SECRET: account.keySecret };
const bucket = s3Bucket(account);

const photo = (red: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 40, b: 90 } } })
    .jpeg()
    .toBuffer();

describe('a bucket', () => {
  test('gives back what it took, byte by byte, and knows what it does not have', async () => {
    const bytes = await photo(1);
    await bucket.put('one', bytes, 'image/jpeg');
    expect((await bucket.get('one'))?.equals(bytes)).toBe(true);
    expect(await bucket.get('another')).toBeNull();
  });

  test('gets what is signed together with its content', async () => {
    const bytes = await photo(2);
    let headers: IncomingHttpHeaders = {};
    const storage = createServer((request, response) => {
      ({ headers } = request);
      request.resume().on('end', () => response.end());
    });
    await once(storage.listen(0, '127.0.0.1'), 'listening');
    afterUse(async () => void storage.close());
    const { port } = storage.address() as AddressInfo;
    await s3Bucket({ ...account, url: `http://127.0.0.1:${port}/pictures` }).put('one', bytes, 'image/jpeg');
    expect(headers['x-amz-content-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(headers.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/);
  });

  test('with an unknown key, of another name or switched off says so', async () => {
    const answers = (changed: Partial<typeof account>) => s3Bucket({ ...account, ...changed }).get('one');
    await expect(answers({ keyId: 'UNKNOWN' })).rejects.toThrow(/403 InvalidAccessKeyId/);
    await expect(answers({ keySecret: 'another' })).rejects.toThrow(/403 SignatureDoesNotMatch/);
    await expect(answers({ url: url.replace('/pictures', '/nowhere') })).rejects.toThrow(/404 NoSuchBucket/);
    await expect(answers({ url: 'http://127.0.0.1:9/pictures' })).rejects.toBeInstanceOf(BucketError);
  });
});

describe('a shop with a bucket', async () => {
  const database = await testDatabase({ demo: false });
  const { db } = database;
  const app = await testAppOn(database, environment);
  const store = new PictureStore(db, join(folder, 'cut'), bucket);
  await store.open();
  const rowOf = (id: string) =>
    db.selectFrom('picture').select(['bytes', 'bucket_bytes']).where('picture_id', '=', id).executeTakeFirstOrThrow();
  const send = async (red: number) => {
    const stored = await storePicture(store, await photo(red));
    if (!('picture_id' in stored)) throw new Error('refused');
    return stored.picture_id;
  };
  const look = (id: string) => app.http.inject({ url: `/media/${id}/320`, headers: { accept: 'image/webp' } });

  test('keeps originals there, and serves pictures cut from them', async () => {
    const id = await send(10);
    expect(await rowOf(id)).toMatchObject({ bytes: null, bucket_bytes: (await bucket.get(id))?.length });
    const answer = await look(id);
    expect(answer.statusCode).toBe(200);
    await expect.poll(async () => (await sharp((await look(id)).rawPayload).metadata()).width).toBe(320);
  });

  test('stores nothing while the bucket is out of reach, and asks to try again', async () => {
    const away = new PictureStore(
      db,
      join(folder, 'cut'),
      s3Bucket({ ...account, url: 'http://127.0.0.1:9/pictures' }),
    );
    expect(await storePicture(away, await photo(20))).toMatchObject({ code: 'busy' });
    const before = await db.selectFrom('picture').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
    expect(Number(before.count)).toBe(1);
  });

  test('answers for a picture that it cannot reach with "later", which nobody caches', async () => {
    const id = await send(30);
    const unreachable = await testAppOn(database, { ...environment, PICTURES_URL: 'http://127.0.0.1:9/pictures' });
    const answer = await unreachable.http.inject({ url: `/media/${id}/640` });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('does not start without it once pictures are there', async () => {
    await expect(testAppOn(database)).rejects.toThrow(/Pictures of this shop are in a bucket/);
  });

  test('moves all of them back and there again, by command, while it serves', async () => {
    const id = await send(40);
    const bytes = await bucket.get(id);
    const shop = async (verb: string) => {
      const program = join(import.meta.dirname, '../../../scripts/shop.ts');
      const { PATH = '' } = process.env;
      const env = { PATH, DATABASE_URL: database.url, ...environment };
      return (await promisify(execFile)(process.execPath, [program, 'pictures', verb], { env })).stdout;
    };
    expect(await shop('to-database')).toMatch(/^\d+ pictures were moved; all are in the database now\.\n$/);
    expect(await rowOf(id)).toEqual({ bytes, bucket_bytes: null });
    expect((await look(id)).statusCode).toBe(200);
    expect(await shop('to-bucket')).toMatch(/^\d+ pictures were moved; all are in the bucket now\.\n$/);
    expect(await rowOf(id)).toEqual({ bytes: null, bucket_bytes: bytes?.length });
    expect(await shop('to-bucket')).toBe('0 pictures were moved; all are in the bucket now.\n');
    expect((await look(id)).statusCode).toBe(200);
  });
});
