import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { atDesk, DeskBrowser } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
const { browser, call } = await atDesk(app, 'manager');

const photo = (width = 400, height = 200) => sharp({ create: { width, height, channels: 3, background: '#1a3bff' } });

const send = async (bytes: Buffer, type = 'image/jpeg', from: DeskBrowser = browser) => {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/desk/pictures',
    payload: bytes,
    headers: { 'content-type': type, ...(from.cookie && { cookie: `desk=${from.cookie}` }) },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const stored = async (pictureId: string) => {
  const row = await db
    .selectFrom('picture')
    .select(['bytes', 'content_type'])
    .where('picture_id', '=', pictureId)
    .executeTakeFirstOrThrow();
  return { ...row, facts: await sharp(row.bytes ?? Buffer.alloc(0)).metadata() };
};
const count = async () => (await db.selectFrom('picture').select('picture_id').execute()).length;

describe('[G-02] a picture', () => {
  test('is rotated as the camera says, and loses all other camera metadata', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '19/1 2/1 3/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { status, body } = await send(bytes);
    expect({ status, ...body }).toMatchObject({ status: 200, width: 200, height: 400 });
    const { facts, content_type } = await stored(String(body['picture_id']));
    expect(content_type).toBe('image/webp');
    expect(facts).toMatchObject({ width: 200, height: 400 });
    expect(facts.exif).toBeUndefined();
    expect(facts.orientation).toBeUndefined();
  });

  test('sent twice is one picture; a large one is made smaller; it is served', async () => {
    const bytes = await photo(2700, 1350).png().toBuffer();
    const { body } = await send(bytes, 'image/png');
    expect(body).toMatchObject({ width: 2560, height: 1280 });
    const before = await count();
    expect((await send(bytes, 'image/png')).body).toEqual(body);
    expect(await count()).toBe(before);
    expect((await http.inject(`/media/${String(body['picture_id'])}/160`)).statusCode).toBe(200);
  });

  test('is cropped to a picture of its own', async () => {
    const left = await photo(200, 200).png().toBuffer();
    const both = await photo()
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { body } = await send(both, 'image/png');
    const cropped = await call('POST /desk/pictures/:pictureId/crop', {
      params: { pictureId: String(body['picture_id']) },
      body: { left: 0.5, top: 0, width: 0.5, height: 1 },
    });
    expect(cropped.body).toMatchObject({ width: 200, height: 200 });
    expect(cropped.body.picture_id).not.toBe(body['picture_id']);
  });

  test('is turned clockwise before it is cropped', async () => {
    // Red on the left; turned to the right, it is red at the top.
    const red = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const both = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { body } = await send(both, 'image/png');
    const params = { pictureId: String(body['picture_id']) };
    const colourOf = async (
      turn: 0 | 1 | 2 | 3,
      crop: { left: number; top: number; width: number; height: number },
    ) => {
      const turned = await call('POST /desk/pictures/:pictureId/crop', { params, body: { ...crop, turn } });
      const bytes = (await http.inject(`/media/${turned.body.picture_id}`)).rawPayload;
      const { dominant } = await sharp(bytes).stats();
      return { size: [turned.body.width, turned.body.height], isRed: dominant.r > dominant.b };
    };
    const whole = { left: 0, top: 0, width: 1, height: 1 };
    expect((await colourOf(1, whole)).size).toEqual([200, 400]);
    expect(await colourOf(1, { ...whole, height: 0.25 })).toEqual({ size: [200, 100], isRed: true });
    expect(await colourOf(3, { ...whole, height: 0.25 })).toEqual({ size: [200, 100], isRed: false });
    expect(await colourOf(2, { ...whole, width: 0.25 })).toEqual({ size: [100, 200], isRed: false });
  });
});

describe('[G-02] anything but a picture is refused with a message, and nothing is stored', () => {
  let png: Buffer;
  beforeAll(async () => {
    png = await photo().png().toBuffer();
  });
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(5000, 7)]);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a ZIP named as a picture', () => zip, 'This file is not a picture.'],
    ['text', () => Buffer.from('<html>hello</html>'), 'This file is not a picture.'],
    ['nothing', () => Buffer.alloc(0), 'This file is not a picture.'],
    ['an SVG with a script', () => svg, 'SVG files cannot be used.'],
    [
      'an AVIF',
      () =>
        sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
          .avif()
          .toBuffer(),
      'AVIF files cannot be used.',
    ],
    ['half a picture', () => png.subarray(0, png.length / 2), 'This picture is damaged.'],
    ['a bomb of 30,000 x 30,000 pixels', () => bomb(), 'This picture has 30000 × 30000 pixels.'],
  ])('%s', async (_what, bytes, words) => {
    const before = await count();
    const { status, body } = await send(await bytes());
    expect(status).toBe(400);
    expect(body['code']).toBe('picture-refused');
    expect(body['message']).toContain(words);
    expect(body['fields']).toMatchObject([{ field: 'picture' }]);
    expect(await count()).toBe(before);
  });

  test('50 MB', async () => {
    const before = await count();
    const { status, body } = await send(Buffer.alloc(50 * 1024 * 1024, 1));
    expect({ status, message: body['message'] }).toEqual({
      status: 413,
      message: 'This picture is larger than 20 MB. Please choose a smaller one.',
    });
    expect(await count()).toBe(before);
  });

  test('of another type than a picture, and by a stranger', async () => {
    expect((await send(png, 'application/zip')).status).toBe(415);
    expect((await send(png, 'image/png', new DeskBrowser(app))).status).toBe(401);
  });

  test.each([
    [{ left: 0, top: 0, width: 0, height: 1 }, 'width'],
    [{ left: -1, top: 0, width: 1, height: 1 }, 'left'],
    [{ left: 0, top: 0, width: 1, height: Number.NaN }, 'height'],
  ])('a crop of %j', async (crop, field) => {
    const { body } = await send(png, 'image/png');
    const answer = await call('POST /desk/pictures/:pictureId/crop', {
      params: { pictureId: String(body['picture_id']) },
      body: crop,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: [{ field }] });
  });
});

/** 100 kB that would unpack to 2.7 GB: one row of zeros, 30,000 times. */
async function bomb(): Promise<Buffer> {
  const { deflateSync, crc32 } = await import('node:zlib');
  const side = 30_000;
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
