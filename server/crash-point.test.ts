import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { crashPoints, type CrashPoint } from '../../crash-point.ts';
import { Sessions } from '../../http/session.ts';
import { calmKnobs } from '../../providers/payment/simulator/knobs.ts';
import { openShop, shopPlace } from '../../testing/checkout-fixture.ts';
import { expectNoViolation, expectSameLedger } from '../../testing/no-violation.ts';
import { testPayment } from '../../testing/payment-door.ts';
import { signedIn } from '../../testing/signed-in.ts';

const { db, url: databaseUrl } = await testDatabase();
const { simulator } = await testPayment();
const tokenSecret = 'a secret for tests that nobody else uses';
const sessions = new Sessions(db, tokenSecret);
const folder = mkdtempSync(join(tmpdir(), 'pahiya-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
await openShop(db);

/** A shop in a process of its own, on this test's database and provider. */
async function startShop(crashAt?: CrashPoint) {
  const { keyId, keySecret, webhookSecret } = simulator.keys;
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../../testing/shop-process.ts')], {
    env: {
      ...process.env,
      CRASH_AT: crashAt ?? '',
      // Sixteen of them start: all but the first find their code compiled.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      OVERLOAD_DELAY_MS: '0',
      TOKEN_SECRET: tokenSecret,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_URL: simulator.url,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(shop, 'exit').then(([, signal]) => String(signal));
  const [line] = await once(createInterface({ input: shop.stdout }), 'line');
  return { origin: String(line), ended, stop: () => shop.stdin.end() };
}

/** A customer at the checkout of whichever shop is running. */
async function customer() {
  const { headers, userId } = await signedIn({ db, sessions });
  const { address_id: address } = await db
    .insertInto('address')
    .values({
      user_id: userId,
      location_user: 'Home',
      new_address: '12 Sector 5',
      city: 'Navi Mumbai',
      pincode: '400708',
      ...shopPlace,
    })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  const sku = await addSku(db);
  const post = async (origin: string, path: string, body: object) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Partial<PaymentOpened>;
  };
  const cart_products = [{ product_sku: sku }];
  const form = { billing_address: address, shipping_address: address, payment_mode: 'Pay now', cart_products };
  return {
    sku,
    order: (origin: string) => post(origin, '/payment', form),
    verify: (origin: string, proof: object) => post(origin, '/payment/verify', proof),
  };
}

type Customer = Awaited<ReturnType<typeof customer>>;
/** What a customer does until the shop dies, and how the story has to end once another shop has taken over. */
interface Story {
  live(origin: string, customer: Customer): Promise<unknown>;
  end: 'placed' | 'refunded' | 'abandoned' | 'open';
}

function pay(orderId = '') {
  const paid = simulator.pay({ orderId });
  if ('refused' in paid) throw new Error(paid.refused);
  return paid.proof;
}

const orderAndProve: Story = {
  async live(origin, { order, verify }) {
    simulator.sendWebhooksTo(null);
    const { razorpay_order: opened } = await order(origin);
    await verify(origin, pay(opened?.id));
  },
  end: 'placed',
};
const orderAndCapture: Story = {
  live(origin, who) {
    simulator.set({ captureDelaySeconds: 3600 });
    return orderAndProve.live(origin, who);
  },
  end: 'placed',
};
const orderAndBeTold: Story = {
  async live(origin, { order }) {
    const { razorpay_order: opened } = await order(origin);
    simulator.sendWebhooksTo(`${origin}/api/payment/webhook`);
    pay(opened?.id);
    await simulator.idle();
  },
  end: 'placed',
};
const orderAndBeLookedFor: Story = {
  async live(origin, { order }) {
    simulator.sendWebhooksTo(null);
    const { razorpay_order: opened, order_id } = await order(origin);
    pay(opened?.id);
    await db
      .updateTable('payment_request')
      .set({ next_check_at: new Date(0) })
      .where('order_id', '=', order_id ?? '')
      .execute();
  },
  end: 'placed',
};
const orderTooLate: Story = {
  async live(origin, { order, sku }) {
    const { razorpay_order: opened, order_id } = await order(origin);
    await runOut(order_id);
    await expect.poll(() => stageOf(order_id)).toBe('abandoned');
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', sku).execute();
    simulator.sendWebhooksTo(`${origin}/api/payment/webhook`);
    pay(opened?.id);
    await simulator.idle();
  },
  end: 'refunded',
};

const stories: Record<CrashPoint, Story> = {
  'before-provider-order': { live: (origin, { order }) => order(origin), end: 'open' },
  'after-provider-order': { live: (origin, { order }) => order(origin), end: 'open' },
  'before-settling': orderAndProve,
  'in-settling': orderAndProve,
  'after-settling': orderAndProve,
  'before-capture': orderAndCapture,
  'after-capture': orderAndCapture,
  'before-keeping-event': orderAndBeTold,
  'after-keeping-event': orderAndBeTold,
  'after-event-settled': orderAndBeTold,
  'after-taking-check': orderAndBeLookedFor,
  'after-taking-refund': orderTooLate,
  'before-refund': orderTooLate,
  'after-refund': orderTooLate,
  'in-abandoning': {
    async live(origin, { order }) {
      const { order_id } = await order(origin);
      await runOut(order_id);
    },
    end: 'abandoned',
  },
};

const runOut = (orderId = '') =>
  db
    .updateTable('shop_order')
    .set({ hold_expires_at: new Date(0) })
    .where('order_id', '=', orderId)
    .execute();

async function stageOf(orderId = '') {
  const row = await db.selectFrom('shop_order').select('stage').where('order_id', '=', orderId).executeTakeFirst();
  return row?.stage;
}

/** How the orders of a SKU ended: each stage, and what was given back. */
async function endOf(sku: string): Promise<string[]> {
  const { rows } = await sql<{ end: string }>`
    select case when o.stage = 'awaiting payment' then 'open'
                when o.stage = 'abandoned' and exists (
                  select from payment_request r join payment p using (request_id) join refund f using (payment_id)
                   where r.order_id = o.order_id and f.state = 'processed' and f.amount_paise = p.amount_paise)
                then 'refunded' else o.stage end as end
      from shop_order o join order_line l using (order_id) where l.sku = ${sku}`.execute(db);
  return rows.map(({ end }) => end);
}

/** What earlier victims left is not due before the next one has lived its own story. */
const postpone = async () => {
  await sql`update payment_request set next_check_at = now() + interval '1 hour' where next_check_at is not null`.execute(
    db,
  );
  await sql`update refund set next_try_at = now() + interval '1 hour' where state = 'requested'`.execute(db);
};

/** What would fall due in the next hour is due now. */
const passAnHour = async () => {
  await sql`update payment_request set next_check_at = now() where next_check_at is not null`.execute(db);
  await sql`update payment_request set asked_at = asked_at - interval '1 hour'`.execute(db);
  await sql`update refund set next_try_at = now() where state = 'requested'`.execute(db);
  await sql`update webhook_event set received_at = received_at - interval '1 hour' where processed_at is null`.execute(
    db,
  );
};

const patiently = { timeout: 20_000, interval: 100 };

test(
  '[Y-09] killed in any gap between two effects, the next shop brings every payment to its one end',
  { timeout: 300_000 },
  async () => {
    const told: { point: CrashPoint; who: Customer }[] = [];
    for (const point of crashPoints) {
      await postpone();
      const shop = await startShop(point);
      const who = await customer();
      told.push({ point, who });
      await stories[point].live(shop.origin, who).catch(() => undefined);
      expect(`${point}: ${await shop.ended}`).toBe(`${point}: SIGKILL`);
      await expectNoViolation(db);
      simulator.set(calmKnobs);
    }

    const survivor = await startShop();
    simulator.sendWebhooksTo(`${survivor.origin}/api/payment/webhook`);
    await simulator.idle();
    await passAnHour();
    for (const { point, who } of told) {
      const end = async () => `${point}: ${(await endOf(who.sku)).join()}`;
      await expect.poll(end, patiently).toBe(`${point}: ${stories[point].end}`);
    }
    await expectNoViolation(db);
    await expectSameLedger(db, simulator.ledger());

    // Whoever was left standing before the payment window finds the same order there, and pays it.
    for (const { who } of told.filter(({ point }) => stories[point].end === 'open')) {
      const { razorpay_order: opened } = await who.order(survivor.origin);
      expect(await who.verify(survivor.origin, pay(opened?.id))).toMatchObject({ success: true });
      expect(await endOf(who.sku)).toEqual(['placed']);
    }
    await simulator.idle();
    await expectNoViolation(db);
    await expectSameLedger(db, simulator.ledger());
    survivor.stop();
    await survivor.ended;
  },
);
