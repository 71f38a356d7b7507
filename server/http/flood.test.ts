import { Writable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { giveWay, openDatabase } from '../../database/client.ts';
import { afterUse } from '../../database/testing/after-use.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { signedIn } from '../testing/signed-in.ts';
import { testAppOn } from '../testing/test-app.ts';

const { url } = await testDatabase();
// One of five is kept back for rounds and for customers who are paying.
const db = openDatabase(url, { poolMax: 5, applicationName: 'pahiya-test' });
const lines: string[] = [];
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const environment = { RATE_LIMIT_PER_MINUTE: '100000', REQUESTS_AT_ONCE: '6', TRUST_PROXY: '10.0.0.1' };
const app = await testAppOn({ db, url }, environment, { logTo });
afterUse(() => db.destroy());

beforeEach(() => {
  lines.length = 0;
});

/** Every connection that ordinary calls may use, until the returned function is called. */
async function takeAllConnections(): Promise<() => Promise<void>> {
  const end = Promise.withResolvers<void>();
  const taken = Array.from({ length: 4 }, () => {
    const has = Promise.withResolvers<void>();
    const held = giveWay(() =>
      db.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        has.resolve();
        await end.promise;
      }),
    );
    return { has: has.promise, held };
  });
  await Promise.all(taken.map(({ has }) => has));
  const giveBack = async () => {
    end.resolve();
    await Promise.all(taken.map(({ held }) => held));
  };
  onTestFinished(giveBack);
  return giveBack;
}

// Async, because `inject` begins only when somebody waits for it.
const search = async (from: string, forwardedFor?: string) =>
  await app.http.inject({
    url: `/api/grouped-product/single/${Math.random()}`,
    remoteAddress: from,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });

test('an address may have only so many requests in flight; the next is refused, other addresses are not', async () => {
  const giveBack = await takeAllConnections();
  // One /64 block of IPv6 is one address; a proxy that is trusted names the visitor.
  const waiting = [
    ...Array.from({ length: 3 }, (_, i) => search(`2001:db8:1:2::${i + 1}`)),
    ...Array.from({ length: 3 }, (_, i) => search('10.0.0.1', `2001:db8:1:2::f${i}`)),
  ];
  const refused = await search('2001:db8:1:2:ffff::9');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('3');
  expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect((await app.http.inject({ url: '/healthz', remoteAddress: '2001:db8:1:2::1' })).statusCode).toBe(200);
  const others = [search('2001:db8:1:3::1'), search('10.0.0.1'), search('10.0.0.1', '198.51.100.1')];
  await giveBack();
  for (const { statusCode } of await Promise.all([...waiting, ...others])) expect(statusCode).toBe(404);
  expect((await search('2001:db8:1:2::1')).statusCode, 'what was answered no longer counts').toBe(404);
});

test('a call or a picture without a free connection gets a 503, and the log does not call the database unreachable', async () => {
  const { pictureId } = await addPicture();
  const giveBack = await takeAllConnections();
  const answers = await Promise.all([
    search('198.51.100.2'),
    app.http.inject({ url: `/media/${pictureId}/320`, remoteAddress: '198.51.100.3' }),
    app.http.inject({ url: '/media/unknown-picture/320', remoteAddress: '198.51.100.4' }),
  ]);
  await giveBack();
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('5');
  }
  expect(lines.join('')).not.toContain('unreachable');
  expect(lines.filter((line) => line.includes('no database connection was free'))).not.toEqual([]);
});

test('rounds, readiness and customers who are paying have connections that nobody else takes', async () => {
  const { headers } = await signedIn(app);
  const giveBack = await takeAllConnections();
  const waiting = search('198.51.100.5');
  await sql`select 1`.execute(db);
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  const paid = await app.http.inject({ url: '/api/payment/order/5f0c0ffee0ddba11', headers });
  expect(paid.statusCode).toBe(404);
  await giveBack();
  expect((await waiting).statusCode).toBe(404);
});

async function addPicture(): Promise<{ pictureId: string }> {
  const pictureId = 'busy-picture';
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await app.pictures.addOriginal({ picture_id: pictureId, content_type: 'image/png', bytes });
  await app.pictures.factsOf(pictureId);
  return { pictureId };
}
