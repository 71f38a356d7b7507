import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { afterUse } from '../database/testing/after-use.ts';
import { addSku } from '../database/testing/rows.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { Sessions } from './state/sessions.ts';
import { addHome, setUpShop } from './testing/checkout-fixture.ts';
import { expectNoViolation } from './testing/no-violation.ts';
import { signedIn } from './testing/signed-in.ts';

const root = join(import.meta.dirname, '..');
const tokenSecret = 'a secret of these tests of 32 characters';
const folder = mkdtempSync(join(tmpdir(), 'pahiya-roll-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { db, url } = await testDatabase();

/** Tables that every order reads and writes. */
const tables = ['account', 'address', 'product', 'variation', 'stock', 'shop_order', 'order_line', 'session_family'];

/** A copy of this program with one more migration, standing in for the next version. */
function nextVersion(): string {
  const release = join(folder, 'next');
  for (const name of ['server', 'database', 'domain', 'contract', 'package.json'])
    cpSync(join(root, name), join(release, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'));
  const columns = tables.map((name) => `alter table ${name} add rolled_out text;\n`).join('');
  writeFileSync(join(release, 'database/migrations/9999_next.sql'), `-- expand\n${columns}`);
  return release;
}

async function startShop(release: string) {
  const shop = spawn(process.execPath, [join(release, 'server/testing/release-process.ts')], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example',
      RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
      RAZORPAY_KEY_SECRET: 'nobody-is-asked',
      RAZORPAY_WEBHOOK_SECRET: 'nobody-is-asked',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'shop@example.in',
      AADHAAR_KEY: tokenSecret.replaceAll(' ', '-'),
      TOKEN_SECRET: tokenSecret,
      DATABASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      OVERLOAD_DELAY_MS: '0',
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterUse(async () => void shop.kill('SIGKILL'));
  const ended = once(shop, 'exit').then(() => ['ended']);
  const [line] = await Promise.race([once(createInterface({ input: shop.stdout }), 'line'), ended]);
  expect(line).toMatch(/^http/);
  return { origin: String(line), shop };
}

test(
  '[J-04] no call fails while people buy and a version with a newer schema replaces an older one, process by process, and back',
  { timeout: 240_000 },
  async () => {
    await setUpShop(db);
    // Otherwise each start would load the post office directory.
    await sql`insert into post_office (pincode, name, district, state) values ('400708', 'Airoli', 'Thane', 'Maharashtra')`.execute(
      db,
    );
    const sku = await addSku(db);
    await sql`update stock set on_hand = 100000 where sku = ${sku}`.execute(db);
    const sessions = new Sessions(db, tokenSecret);
    const [older, newer] = [root, nextVersion()];
    const serving = [await startShop(older), await startShop(older)];
    const over = new AbortController();
    const answers: number[] = [];
    const acknowledged: string[] = [];

    const buy = async () => {
      const { userId, headers } = await signedIn({ db, sessions });
      const address = await addHome(db, userId);
      // Like a balancer, sends only to processes that are serving.
      const { origin } = serving[answers.length % serving.length] ?? {};
      const answer = await fetch(`${origin}/api/payment/paydelivery`, {
        method: 'POST',
        // A new address each time, because orders per hour and address are limited.
        headers: {
          ...headers,
          'content-type': 'application/json',
          'x-forwarded-for': `10.1.${answers.length >> 8}.${answers.length & 255}`,
        },
        body: JSON.stringify({
          billing_address: address,
          shipping_address: address,
          mobile: '9876543210',
          payment_mode: 'Pay on delivery',
          cart_products: [{ product_sku: sku, quantity: 1 }],
        }),
      });
      answers.push(answer.status);
      const { order_id: orderId } = (await answer.json()) as { order_id?: string };
      if (orderId !== undefined) acknowledged.push(orderId);
    };
    const buying = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (!over.signal.aborted) {
          await buy();
          await sleep(20);
        }
      }),
    );

    const replaceAll = async (release: string) => {
      for (const [slot, old] of serving.entries()) {
        const fresh = await startShop(release);
        serving[slot] = fresh;
        const ended = once(old.shop, 'exit');
        old.shop.kill('SIGTERM');
        expect((await ended)[0]).toBe(0);
      }
    };
    await replaceAll(newer);
    const { rows } = await sql`select name from schema_migration where name = '9999_next'`.execute(db);
    expect(rows).toHaveLength(1);
    await replaceAll(older);
    over.abort();
    await buying;

    expect(new Set(answers)).toEqual(new Set([200]));
    expect(answers.length).toBeGreaterThan(20);
    const { rows: written } = await sql<{ order_id: string }>`select order_id from shop_order`.execute(db);
    expect(written.map(({ order_id }) => order_id).toSorted()).toEqual(acknowledged.toSorted());
    await expectNoViolation(db);
  },
);
