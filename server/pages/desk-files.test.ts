import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveDesk } from './desk-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'pahiya-desk-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><meta name="shop-name" content=""><title>Desk</title>');
writeFileSync(join(folder, 'assets/index-abc.js'), 'export {};');
const rollCallPage = '<!doctype html><meta name="shop-name" content=""><title>Roll call</title>';
writeFileSync(join(folder, 'roll-call.html'), rollCallPage);
writeFileSync(join(folder, 'roll-call-worker.js'), 'self;');
const app = fastify();
const shop = { name: 'Rink & "Roll"', logo: '/media/logo-of-rink', icons: '' };
await serveDesk(app, { deskFolder: folder, findShop: async () => shop });
const get = (url: string) => app.inject({ method: 'GET', url });

test.each(['/desk', '/desk/', '/desk/products?q=x', '/desk/no/such/screen'])(
  '%s is the one document, never stored, without inline scripts',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([
      200,
      '<!doctype html><meta name="shop-name" content="Rink &amp; &quot;Roll&quot;"><title>Desk</title>',
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|data:|https?:/);
    // Packers scan with it; the pages of the shop may not use it.
    expect(headers['permissions-policy']).toContain('camera=(self)');
  },
);

test('its files are cached for good, and a missing one is no document', async () => {
  expect((await get('/desk/assets/index-abc.js')).headers['cache-control']).toMatch(/max-age=31536000, immutable/);
  expect((await get('/desk/assets/index-old.js')).statusCode).toBe(404);
});

test('[Z-04] the roll call is a page of its own; its worker is looked for anew, so that a release reaches the phone', async () => {
  expect((await get('/desk/roll-call')).body).toBe(
    rollCallPage.replace('content=""', 'content="Rink &amp; &quot;Roll&quot;"'),
  );
  const worker = await get('/desk/roll-call-worker.js');
  expect([worker.body, worker.headers['cache-control']]).toEqual(['self;', 'no-cache']);
});
