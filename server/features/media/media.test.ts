import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { db, http, pictures } = await testApp({ demo: true });

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" width="2000"><rect width="400" height="200" fill="#0af"/>' +
  '<circle cx="200" cy="100" r="80" fill="#f40"/></svg>';
const bytes = await sharp(Buffer.from(drawing)).png().toBuffer();
const pictureId = 'a-round-wheel';
await db.insertInto('picture').values({ picture_id: pictureId, content_type: 'image/png', bytes }).execute();

const get = (path: string, accept = 'image/webp,*/*') => http.inject({ url: path, headers: { accept } });

/** On a busy machine the first answers may still be a stand-in. */
async function whenMade(path: string) {
  const isRight = async () => (await get(path)).headers['cache-control']?.includes('immutable');
  await expect.poll(isRight).toBe(true);
  return get(path);
}

describe('the media route', () => {
  test('makes a WebP of the requested width on the first request', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/media/${pictureId}/320`)));
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    const answer = await whenMade(`/media/${pictureId}/320`);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
  });

  test('serves an address without a width too', async () => {
    const answer = await whenMade(`/media/${pictureId}`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960 });
  });

  test('sends AVIF to browsers that accept it, unless the WebP is smaller', async () => {
    const typeOf = async (width: number) => {
      const answer = await get(`/media/${pictureId}/${width}`, 'image/avif,image/webp');
      expect(answer.headers.vary).toBe('accept');
      return answer.headers['content-type'];
    };
    for (const width of [640, 160] as const) {
      await whenMade(`/media/${pictureId}/${width}`);
      await pictures.makeAvif(pictureId, width);
    }
    expect([await typeOf(640), await typeOf(160)]).toEqual(['image/avif', 'image/webp']);
    expect((await get(`/media/${pictureId}/640`)).headers['content-type']).toBe('image/webp');
  });

  test('the demo’s pictures come ready: nothing is made for browsers that accept AVIF', async () => {
    const { picture_id } = await db
      .selectFrom('product')
      .select('picture_id')
      .where('product_id', '=', 'velox-carbon-110')
      .executeTakeFirstOrThrow();
    const before = await pictures.fileNames();
    const widthOf = async (width: number) => {
      const answer = await get(`/media/${picture_id}/${width}`, 'image/avif,image/webp');
      expect(answer.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' });
      expect(answer.headers['cache-control']).toContain('immutable');
      return (await sharp(answer.rawPayload).metadata()).width;
    };
    expect([await widthOf(160), await widthOf(320), await widthOf(480), await widthOf(1920)]).toEqual([
      320, 320, 960, 960,
    ]);
    expect(await pictures.fileNames()).toEqual(before);
    const webp = await whenMade(`/media/${picture_id}/480`);
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 });
  });

  test.each([
    `/media/${pictureId}/333`,
    `/media/${pictureId}/-1`,
    `/media/${pictureId}/1e3`,
    '/media/unknown-picture/320',
    '/media/..%2f..%2fetc%2fpasswd/320',
    '/media/%00/320',
    `/media/${'a'.repeat(500)}/320`,
  ])('answers %s with a plain 404', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false });
  });
});
