import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { limitLoad } from '../../http/limits.ts';
import { createLog } from '../../http/log.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import { createCutAhead } from './cut-ahead.ts';
import { makingLine, PictureMaker } from './make-picture.ts';
import { PictureStore, pictureWidths, type PictureFormat } from './picture-store.ts';
import { servePictures } from './serve-pictures.ts';

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'pahiya-test-'));
const pictures = new PictureStore(db, folder);
const line = new WaitingLine(makingLine);
const maker = new PictureMaker(pictures, line);
const app = fastify();
// Overloaded from the start, but pictures are still sent.
await limitLoad(app, { rateLimitPerMinute: 1, overloadDelayMs: 1 });
await servePictures(app, { store: pictures, maker });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Noise does not compress, so the original is too large to be sent at once as a stand-in. */
const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
const photo = await sharp({ create: { width: 700, height: 700, channels: 3, background: 'red', noise } })
  .jpeg({ quality: 90 })
  .toBuffer();

const addPicture = (picture_id: string, content_type: 'image/jpeg' | 'image/png', bytes: Buffer) =>
  db.insertInto('picture').values({ picture_id, content_type, bytes }).execute();
const addPhoto = (pictureId: string) => addPicture(pictureId, 'image/jpeg', photo);
const addBroken = (pictureId: string) => addPicture(pictureId, 'image/png', Buffer.from('no picture at all'));
/** Never enlarged, so each width is made in no time. */
const icon = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const addIcon = (pictureId: string) => addPicture(pictureId, 'image/png', icon);

const ask = (path: string) => fetch(`${origin}/media/${path}`, { headers: { accept: 'image/webp,*/*' } });
const isRight = (answer: Response) => answer.headers.get('cache-control')?.includes('immutable') ?? false;
const widthOf = async (answer: Response) => (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
async function untilIdle(): Promise<void> {
  await expect.poll(() => maker.isBusy).toBe(false);
}

/** Blocks all making until the returned function is called. */
function holdTheLine(): () => void {
  const held = Promise.withResolvers<null>();
  for (let place = 0; place < makingLine.atOnceMax; place += 1) void line.run(() => held.promise);
  return () => held.resolve(null);
}

describe('on a machine that has cut no picture yet', () => {
  test('a crawler that asks for hundreds of pictures at once gets a picture each time', async () => {
    expect(photo.length).toBeGreaterThan(100_000);
    const icons = Array.from({ length: 60 }, (_, index) => `small-icon-${index}`);
    const photos = Array.from({ length: 2 }, (_, index) => `large-photo-${index}`);
    for (const id of icons) await addIcon(id);
    for (const id of photos) await addPhoto(id);
    const release = holdTheLine();
    const paths = pictureWidths.flatMap((width) => [...icons, ...photos].map((id) => `${id}/${width}`));
    const asked = paths.map((path) => ask(path));
    await Promise.race(asked);
    release();
    const answers = await Promise.all(asked);
    const kinds = answers.map((answer) => `${answer.status} ${answer.headers.get('content-type')?.split('/')[0]}`);
    expect([...new Set(kinds)]).toEqual(['200 image']);
    const found = await Promise.all(answers.map(async (answer) => (isRight(answer) ? widthOf(answer) : 'stand-in')));
    const wanted = paths.map((path) => Math.min(Number(path.split('/')[1]), path.startsWith('large') ? 700 : 16));
    expect(found.filter((width, index) => width !== 'stand-in' && width !== wanted[index])).toEqual([]);
    const standIns = answers.filter((answer) => !isRight(answer));
    expect([...new Set(standIns.map(({ headers }) => headers.get('cache-control')))]).toEqual(['public, max-age=15']);
    await untilIdle();
  });

  test('a width that is cut stands in for one that is not, and is never cached in its place', async () => {
    await addPhoto('neighbours');
    await ask('neighbours/640');
    await untilIdle();
    const release = holdTheLine();
    const standIn = await ask('neighbours/320');
    release();
    expect(await widthOf(standIn)).toBe(640);
    expect(standIn.headers.get('cache-control')).toBe('public, max-age=15');
    expect(standIn.headers.get('etag')).toBeNull();
    expect(standIn.headers.get('last-modified')).toBeNull();
    await untilIdle();
    const right = await ask('neighbours/320');
    expect(isRight(right)).toBe(true);
    expect(await widthOf(right)).toBe(320);
    const again = await app.inject({
      url: '/media/neighbours/320',
      headers: { 'if-none-match': right.headers.get('etag') ?? '' },
    });
    expect(again.statusCode).toBe(304);
  });

  test('a small original is sent at once, and never cached in its place', async () => {
    await addIcon('small-alone');
    const release = holdTheLine();
    const answer = await ask('small-alone/320');
    release();
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=15');
    expect(answer.headers.get('etag')).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer()).equals(icon)).toBe(true);
    await untilIdle();
  });

  test('clients that ask for the same picture at once share one conversion', async () => {
    await addPhoto('shared-photo');
    const oneOnly = new PictureMaker(pictures, new WaitingLine({ atOnceMax: 1, waitingMax: 0 }));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => oneOnly.make('shared-photo', 320)));
    expect(new Set(outcomes)).toEqual(new Set(['made']));
  });

  test('a large original is sent whole, and only if nothing better is ready', async () => {
    await addPhoto('large-alone');
    const release = holdTheLine();
    const answer = await ask('large-alone/320');
    release();
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=15');
    expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
    await untilIdle();
  });

  test('a picture that no client waits for is not made', async () => {
    await addPhoto('client-left');
    await addPhoto('client-stayed');
    const release = holdTheLine();
    const make = vi.spyOn(maker, 'make');
    const left = get(`${origin}/media/client-left/480`);
    left.on('error', () => undefined);
    const stayed = ask('client-stayed/480');
    await expect.poll(() => make.mock.calls.length).toBe(2);
    left.destroy();
    const goneOfLeft = make.mock.calls.find(([id]) => id === 'client-left')?.[2];
    await expect.poll(() => goneOfLeft?.aborted).toBe(true);
    release();
    expect((await stayed).status).toBe(200);
    await untilIdle();
    const files = await pictures.fileNames();
    expect(files).toContain(pictures.fileName('client-stayed', 480, 'webp'));
    expect(files).not.toContain(pictures.fileName('client-left', 480, 'webp'));
  });

  test('a picture that cannot be cut is sent as the original', async () => {
    await addBroken('broken-one');
    const answer = await ask('broken-one/320');
    expect(answer.status).toBe(200);
    expect(isRight(answer)).toBe(false);
    expect(await answer.text()).toBe('no picture at all');
  });
});

describe('cutting ahead', () => {
  let isAnswering = false;
  const cutAhead = (format: PictureFormat = 'webp') =>
    createCutAhead({ store: pictures, maker, isAnswering: () => isAnswering, log: createLog('silent'), format });
  const running = new AbortController().signal;
  const namesOf = (pictureId: string) => pictureWidths.map((width) => pictures.fileName(pictureId, width, 'webp'));
  const missing = async (...ids: string[]) => {
    const names = await pictures.fileNames();
    return ids.flatMap(namesOf).filter((name) => !names.has(name));
  };

  test('every width is on the disk before anyone asks, even for a picture stored later and beside a broken one', async () => {
    await db.deleteFrom('picture').execute();
    await addBroken('broken-two');
    await addIcon('ahead-one');
    const walk = cutAhead();
    await walk(running);
    expect(await missing('ahead-one')).toEqual([]);
    await addIcon('ahead-two');
    await walk(running);
    expect(await missing('ahead-two')).toEqual([]);
  });

  test('only one of two processes on a folder works; it pauses for visitors, and stops at once with the shop', async () => {
    await addIcon('ahead-three');
    const release = holdTheLine();
    const stopped = new AbortController();
    const first = cutAhead()(stopped.signal);
    await sleep(50);
    await cutAhead()(running);
    expect(await missing('ahead-three')).toEqual(namesOf('ahead-three'));
    stopped.abort();
    await first;
    release();
    await cutAhead()(running);
    expect(await missing('ahead-three')).toEqual([]);
  });

  test('no AVIF is begun while a request is waiting, and all are there when none has been for a while', async () => {
    await db.deleteFrom('picture').execute();
    await addIcon('ahead-four');
    const names = pictureWidths.map((width) => pictures.fileName('ahead-four', width, 'avif'));
    const cut = async () => (await pictures.fileNames()).intersection(new Set(names)).size;
    isAnswering = true;
    const walk = cutAhead('avif')(running);
    await sleep(1200);
    expect(await cut()).toBe(0);
    isAnswering = false;
    await walk;
    expect(await cut()).toBe(names.length);
  });
});
