import { expect, test } from 'vitest';
import { claimMode } from '../../database/claim-mode.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { publicPages } from '../../domain/public-pages.ts';
import { atDesk } from '../testing/desk-person.ts';
import { builtPages } from '../testing/built-pages.ts';
import { testAppOn } from '../testing/test-app.ts';

const database = await testDatabase();
await claimMode(database.db, 'live');
const environment = { PUBLIC_URL: 'http://new-shop.example' };
const app = await testAppOn(database, environment, { openFrontEnd: builtPages });
const another = await testAppOn(database, environment, { openFrontEnd: builtPages });
const { browser } = await atDesk(app);
const staffCookie = { cookie: `desk=${browser.cookie}` };

const open = async (url: string, headers: Record<string, string> = {}, { http } = app) => {
  const { statusCode: status, headers: sent, payload } = await http.inject({ url, headers });
  return { status, sent, html: payload };
};

test('[W-18] until the shop opens, visitors see "Opening soon" at every address, and no cache stores it', async () => {
  for (const url of [...publicPages, '/cart', '/my-account', '/product/a/b', '/no-such-page', '/%E0%A4%A']) {
    const { status, sent, html } = await open(url);
    expect({ url, status }).toEqual({ url, status: 503 });
    expect(sent).toMatchObject({ 'retry-after': '3600', 'cache-control': 'no-store' });
    expect(html).toContain('Opening soon');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('<script');
  }
  const form = { method: 'POST', url: '/contact', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await app.http.inject(form as never)).statusCode).toBe(503);
  expect((await open('/robots.txt')).html).toBe('User-agent: *\nDisallow: /\n');
  expect((await open('/sitemap.xml')).html).not.toContain('<loc>');
  expect((await open('/sitemap/pages.xml')).html).not.toContain('<loc>');
}, 60_000);

test('[W-18] staff see the real shop, and no cache mixes up the two', async () => {
  for (const headers of [staffCookie, {}, staffCookie, { cookie: 'desk=guessed' }]) {
    const { status, html } = await open('/about', headers);
    const isStaff = headers === staffCookie;
    expect(status).toBe(isStaff ? 200 : 503);
    expect(html.includes('Only staff see this')).toBe(isStaff);
    expect(html).toContain('new-shop.example</');
  }
  expect((await open('/opening-soon', staffCookie)).status).toBe(200);
});

test('[W-18] the name and the contact details are on it', async () => {
  await database.db
    .insertInto('site_profile')
    .values({
      logo_name: 'Chakra Skates',
      address: 'MG Road 1, Pune',
      latitude: 18.5,
      longitude: 73.8,
      phone: '+91 20 1',
    })
    .execute();
  await expect.poll(async () => (await open('/')).html).toContain('Chakra Skates');
  const { html } = await open('/');
  expect(html).toContain('tel:+91201');
  expect(html).toContain('MG Road 1, Pune');
});

test('[W-18] every process opens at once; closed again, visitors look around and read that they cannot order', async () => {
  await database.db.updateTable('shop_opening').set({ is_open: true, opened_at: new Date() }).execute();
  for (const process of [app, another]) {
    expect((await open('/about', {}, process)).status).toBe(200);
    await expect.poll(async () => (await open('/about', {}, process)).html).not.toContain('Only staff see this');
    expect((await open('/opening-soon', {}, process)).status).toBe(404);
    await expect.poll(async () => (await open('/sitemap.xml', {}, process)).html).toContain('<loc>');
    expect((await open('/robots.txt', {}, process)).html).toContain('Sitemap:');
  }
  const { sent } = await open('/about');
  await database.db.updateTable('shop_opening').set({ is_open: false }).execute();
  for (const process of [app, another]) {
    await expect.poll(async () => (await open('/about', {}, process)).html).toContain('We are closed for now.');
    expect((await open('/about', {}, process)).status).toBe(200);
  }
  // A browser that has the page from before asks whether it is current, and gets the new one.
  expect((await open('/about', { 'if-none-match': String(sent['etag']) })).status).toBe(200);
});
