import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeAvifJob } from '../../jobs/encode-avif.ts';
import { testApp } from '../../testing/test-app.ts';

const { db, http, pictures, newPictures } = await testApp();

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><rect width="400" height="200" fill="#0af"/>' +
  '<circle cx="200" cy="100" r="80" fill="#f40"/></svg>';
const pictureId = `wheel-${createHash('sha256').update(drawing).digest('hex').slice(0, 12)}`;
await db
  .insertInto('picture')
  .values({ picture_id: pictureId, content_type: 'image/svg+xml', bytes: Buffer.from(drawing) })
  .execute();

const get = (path: string, accept = 'image/webp,*/*') => http.inject({ url: path, headers: { accept } });

/** On a busy machine the first answers may still be a stand-in. */
async function whenMade(path: string) {
  const isRight = async () => (await get(path)).headers['cache-control']?.includes('immutable');
  await expect.poll(isRight).toBe(true);
  return get(path);
}

describe('the media route', () => {
  test('makes a WebP of the requested width on the first request, once for all concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/media/${pictureId}/320`)));
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    const answer = await whenMade(`/media/${pictureId}/320`);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect(newPictures.filter(({ width }) => width === 320)).toHaveLength(1);
  });

  test('sends the original while a picture takes long to make, and the original can run no scripts', async () => {
    const blurs = Array.from({ length: 2 }, (_, i) => `<circle cx="${i * 400}" cy="300" r="200" filter="url(#b)"/>`);
    const slow =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><filter id="b"><feGaussianBlur stdDeviation="60"/>' +
      `</filter>${blurs.join('')}</svg>`;
    const bytes = Buffer.from(slow);
    await db.insertInto('picture').values({ picture_id: 'slow-one', content_type: 'image/svg+xml', bytes }).execute();
    const first = await get('/media/slow-one/1920');
    expect(first.headers['content-type']).toBe('image/svg+xml');
    expect(first.headers['cache-control']).toBe('public, max-age=15');
    expect(first.headers).not.toHaveProperty('etag');
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
    expect(first.rawPayload.equals(bytes)).toBe(true);
    await whenMade('/media/slow-one/1920');
  });

  test('serves an address without a width too', async () => {
    const answer = await whenMade(`/media/${pictureId}`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960 });
  });

  test('sends the AVIF that the job made to browsers that accept it', async () => {
    await whenMade(`/media/${pictureId}/640`);
    await encodeAvifJob(pictures).handle({ pictureId, width: 640 }, 'job');
    const answer = await get(`/media/${pictureId}/640`, 'image/avif,image/webp');
    expect(answer.headers['content-type']).toBe('image/avif');
    expect(answer.headers.vary).toBe('accept');
    expect((await get(`/media/${pictureId}/640`)).headers['content-type']).toBe('image/webp');
  });

  test('drops an AVIF that is larger than the WebP', async () => {
    await whenMade(`/media/${pictureId}/160`);
    await encodeAvifJob(pictures).handle({ pictureId, width: 160 }, 'job');
    const answer = await get(`/media/${pictureId}/160`, 'image/avif,image/webp');
    expect(answer.headers['content-type']).toBe('image/webp');
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
