import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import { atDesk } from '../testing/desk-person.ts';
import { uncachedPages } from '../testing/built-pages.ts';
import { testAppOn } from '../testing/test-app.ts';

const database = await testDatabase({ demo: true });
const app = await testAppOn(database, {}, { openFrontEnd: uncachedPages });
/** Another process of the same shop. */
const other = await testAppOn(database);
const { call, browser } = await atDesk(app);

const profile = async () => (await call('GET /desk/settings')).body.profile;
const save = async (over: object) => call('PATCH /desk/settings/profile', { body: { ...(await profile()), ...over } });
const home = async () => (await app.http.inject({ url: '/' })).payload;
const manifest = async (of = app) =>
  (await of.http.inject({ url: '/manifest.webmanifest' })).json<{
    name: string;
    theme_color: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  }>();
const within = { timeout: 2000 };

const square = (background: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

async function upload(bytes: Buffer, type = 'image/png') {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/desk/pictures',
    headers: { cookie: `desk=${browser.cookie}`, 'content-type': type },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json<{ picture_id: string; code: string }>() };
}

describe('[G-16] the brand', () => {
  test('the demo has the colours of the design: pages add none', async () => {
    const html = await home();
    expect(html).toContain('<meta name="theme-color" content="#0a1024"/>');
    expect(html).toContain('<link rel="icon" href="/favicon.svg"/>');
    expect(html).not.toContain(':root{--color-');
    expect(await manifest()).toMatchObject({ theme_color: '#0a1024', icons: [{ src: '/icon-192.png' }, {}, {}] });
  });

  test('pages, manifest and icons of all processes follow within two seconds, and go back with an undo', async () => {
    const { body: icon } = await upload(await square('#0a7a3d'));
    const wanted = { main_colour: '0A7A3D', accent_colour: '#FD4', icon_id: icon.picture_id };
    expect(await save(wanted)).toMatchObject({
      status: 200,
      body: { main_colour: '#0a7a3d', accent_colour: '#ffdd44', icon_id: icon.picture_id },
    });
    await expect.poll(home, within).toContain('--color-electric:#0a7a3d;');
    const html = await home();
    expect(html).toContain('--color-signal:#ffdd44}');
    const [, theme = ''] = /<meta name="theme-color" content="(#[0-9a-f]{6})"\/>/.exec(html) ?? [];
    expect(theme).not.toBe('#0a1024');
    const [, folder = ''] = /<link rel="icon" href="(\/brand\/[0-9a-f]+)\/icon-192\.png"\/>/.exec(html) ?? [];
    for (const of of [app, other]) {
      await expect
        .poll(() => manifest(of), within)
        .toMatchObject({
          theme_color: theme,
          background_color: theme,
          icons: [{ src: `${folder}/icon-192.png` }, { src: `${folder}/icon-512.png` }, {}],
        });
    }
    for (const [name, size] of [
      ['icon-192.png', '192x192'],
      ['icon-512.png', '512x512'],
      ['icon-maskable.png', '512x512'],
      ['apple-touch-icon.png', '180x180'],
      ['share.png', '1200x630'],
    ] as const) {
      const answer = await other.http.inject({ url: `${folder}/${name}` });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': expect.stringContaining('immutable'),
      });
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      expect(`${format} ${width}x${height}`).toBe(`png ${size}`);
    }
    const { dominant } = await sharp((await other.http.inject({ url: `${folder}/icon-192.png` })).rawPayload).stats();
    expect(dominant.g).toBeGreaterThan(dominant.r + 60);
    expect(html).toContain(`${folder}/share.png`);
    expect((await app.http.inject({ url: '/brand/0123/icon-192.png' })).headers['cache-control']).toBe('no-cache');
    expect((await app.http.inject({ url: `${folder}/passwd` })).statusCode).toBe(404);

    const auditId = (await call('GET /desk/audit')).body.rows[0]?.audit_id;
    expect((await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } })).status).toBe(200);
    await expect.poll(home, within).not.toContain(':root{--color-');
  });

  test('colours without an icon: the wheel is drawn in them', async () => {
    await save({ main_colour: '#a01050' });
    const folder = (await manifest()).icons[0]?.src.replace('/icon-192.png', '');
    const { rawPayload } = await app.http.inject({ url: `${folder}/icon-512.png` });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 512 });
    await save({ main_colour: '#1a3bff' });
  });

  test('a colour that cannot be read is refused by its name with the nearest, and nothing changes', async () => {
    const before = await profile();
    expect(await save({ main_colour: '#ffd400', accent_colour: '#200010', tag_line: 'Not saved' })).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: 'main_colour', reason: expect.stringMatching(/#[0-9a-f]{6} is dark enough/) },
          { field: 'accent_colour', reason: expect.stringMatching(/#[0-9a-f]{6} is light enough/) },
        ],
      },
    });
    expect(await profile()).toEqual(before);
  });
});

describe('[G-16] a logo that is a script', () => {
  const script = '<script>alert(1)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${script}<rect width="64" height="64"/></svg>`;

  test.each([
    ['an SVG', Buffer.from(svg), 'image/svg+xml'],
    ['an SVG that says it is a PNG', Buffer.from(svg), 'image/png'],
    ['HTML that says it is a PNG', Buffer.from(`<!doctype html>${script}`), 'image/png'],
    ['HTML after the first bytes of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${script}`, 'latin1'), 'image/png'],
    ['a GIF whose comment is a script', Buffer.from(`GIF89a/*${script}*/=1;`, 'latin1'), 'image/png'],
  ])('%s is refused', async (_, bytes, type) => {
    expect([400, 415]).toContain((await upload(bytes, type)).status);
  });

  test('a picture with a script behind it is stored without the script, and sent as a picture', async () => {
    const { body } = await upload(Buffer.concat([await square('#ff0000'), Buffer.from(script)]));
    const answer = await app.http.inject({ url: `/media/${body.picture_id}/160` });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\//),
      'x-content-type-options': 'nosniff',
    });
    const stored = await app.db
      .selectFrom('picture')
      .select('bytes')
      .where('picture_id', '=', body.picture_id)
      .executeTakeFirstOrThrow();
    for (const bytes of [answer.rawPayload, stored.bytes ?? Buffer.alloc(0)]) {
      expect(bytes.includes('alert(1)')).toBe(false);
    }
  });
});

test('[Z-04] the roll call is installed as an app of its own, with the shop’s name and icon', async () => {
  const { json } = await app.http.inject({ url: '/roll-call.webmanifest' });
  const shop = await manifest();
  const { logo_name: name } = await profile();
  expect(json()).toMatchObject({
    name: `${name}: Roll call`,
    start_url: '/desk/roll-call',
    scope: '/desk/roll-call',
    display: 'standalone',
    icons: shop.icons,
  });
  expect(json()).not.toMatchObject({ id: '/' });
});
