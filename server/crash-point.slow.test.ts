import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crashPoints, type CrashPoint } from './config/crash-point.ts';
import { createLog } from './http/log.ts';
import { openJobQueue } from './state/job-queue.ts';
import { calmKnobs } from './providers/payment/simulator/faults.ts';
import { doomedSales } from './testing/doomed-sales.ts';
import { doomedShops, type DoomedCustomer } from './testing/doomed-shop.ts';
import { expectNoViolation, expectSameLedger } from './testing/no-violation.ts';

const shops = await doomedShops();
const { db, databaseUrl, simulator, inbox, startShop, customer, moveOrder, atDesk } = shops;
const { pay, sendLink, quoteOf, takeBack, closeReturn, findReturn } = doomedSales(shops);

/** What a customer does until the shop is killed, and how things must end once another process has taken over. */
interface Story {
  point: CrashPoint;
  live(origin: string, who: DoomedCustomer): Promise<unknown>;
  end: string;
  /** What the customer, who got no response, does next and should find. */
  goOn?(origin: string, who: DoomedCustomer): Promise<void>;
}

const lookNow = (orderId = '') =>
  db
    .updateTable('payment_request')
    .set({ next_check_at: new Date(0) })
    .where('order_id', '=', orderId)
    .execute();

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

/** How a customer's orders and fees ended: each stage, and what was refunded how often. */
async function endOf({ userId }: DoomedCustomer): Promise<string> {
  const { rows } = await sql<{ end: string }>`
    select o.stage || repeat(', refunded', (
             select count(*)::integer from payment_request r join payment p using (request_id) join refund f using (payment_id)
              where r.order_id = o.order_id and f.state = 'processed' and f.amount_paise = p.amount_paise)) as end
      from shop_order o where o.user_id = ${userId}
    union all
    select 'fee ' || f.state from fee_order f where f.user_id = ${userId}`.execute(db);
  return rows.map(({ end }) => end).join('; ');
}

/** The customer, left at the payment window, finds the same order again and pays it. */
const payAfterAll: Story['goOn'] = async (origin, who) => {
  const { razorpay_order: opened } = await who.order(origin);
  expect(await who.verify(origin, pay(opened?.id))).toMatchObject({ success: true });
  expect(await endOf(who)).toBe('placed');
};

const subjectsTo = async ({ email }: DoomedCustomer) => (await inbox.mailsTo(email)).map(({ subject }) => subject);

const orderOnly = (point: CrashPoint): Story => ({
  point,
  live: (origin, { order }) => order(origin),
  end: 'awaiting payment',
  goOn: payAfterAll,
});

const orderAtDoor = (point: CrashPoint, mails: number): Story => ({
  point,
  live: (origin, who) => who.orderAtDoor(origin),
  end: 'placed',
  async goOn(origin, who) {
    expect(await who.orderAtDoor(origin)).toMatchObject({ success: true });
    expect(await endOf(who)).toBe('placed');
    const sent = await inbox.mailsTo(who.email);
    expect(sent).toHaveLength(mails);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  },
});

const orderAndProve = (point: CrashPoint): Story => ({
  point,
  async live(origin, { order, verify }) {
    simulator.sendWebhooksTo(null);
    const { razorpay_order: opened } = await order(origin);
    await verify(origin, pay(opened?.id));
  },
  end: 'placed',
});

const orderAndCapture = (point: CrashPoint): Story => ({
  ...orderAndProve(point),
  live(origin, who) {
    simulator.set({ captureDelaySeconds: 3600 });
    return orderAndProve(point).live(origin, who);
  },
});

const orderAndBeTold = (point: CrashPoint, captureDelaySeconds = 0): Story => ({
  point,
  async live(origin, { order }) {
    simulator.set({ captureDelaySeconds });
    const { razorpay_order: opened } = await order(origin);
    simulator.sendWebhooksTo(`${origin}/api/payment/webhook`);
    pay(opened?.id);
    await simulator.idle();
  },
  end: 'placed',
});

const orderTooLate = (point: CrashPoint): Story => ({
  point,
  async live(origin, { order, sku }) {
    const { razorpay_order: opened, order_id } = await order(origin);
    await runOut(order_id);
    await expect.poll(() => stageOf(order_id)).toBe('abandoned');
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', sku).execute();
    simulator.sendWebhooksTo(`${origin}/api/payment/webhook`);
    pay(opened?.id);
    await simulator.idle();
  },
  end: 'abandoned, refunded',
});

const stories: Story[] = [
  // Must come first: a mail left over from an earlier case would be mistaken for this one's.
  orderAtDoor('before-mail', 1),
  orderAtDoor('after-mail', 2),
  orderAtDoor('after-order', 1),
  orderOnly('after-order'),
  orderOnly('before-provider-order'),
  orderOnly('after-provider-order'),
  {
    point: 'after-provider-order',
    live: async (origin, { admit, openFee }) => openFee(origin, (await admit(origin)).payment_id),
    end: 'fee due',
    async goOn(origin, who) {
      const { admission_id } = await db
        .selectFrom('admission')
        .select('admission_id')
        .where('user_id', '=', who.userId)
        .executeTakeFirstOrThrow();
      const { razorpay_order: opened } = await who.openFee(origin, admission_id);
      expect(await who.verifyFee(origin, pay(opened?.id))).toMatchObject({ success: true });
      expect(await endOf(who)).toBe('fee paid');
    },
  },
  orderAndProve('before-settling'),
  orderAndProve('in-settling'),
  {
    point: 'in-settling',
    async live(origin, { admit, openFee, verifyFee }) {
      simulator.sendWebhooksTo(null);
      const { razorpay_order: opened } = await openFee(origin, (await admit(origin)).payment_id);
      await verifyFee(origin, pay(opened?.id));
    },
    end: 'fee paid',
  },
  orderAndProve('after-settling'),
  {
    point: 'after-settling',
    async live(origin, { order, verify }) {
      simulator.sendWebhooksTo(null);
      simulator.set({ isDoubleSuccessAllowed: true });
      const { razorpay_order: opened } = await order(origin);
      pay(opened?.id);
      await verify(origin, pay(opened?.id));
    },
    end: 'placed, refunded',
  },
  orderAndCapture('before-capture'),
  orderAndCapture('after-capture'),
  orderAndBeTold('before-keeping-event'),
  orderAndBeTold('after-keeping-event'),
  orderAndBeTold('after-event-settled'),
  orderAndBeTold('after-taking-event', 3600),
  orderTooLate('after-following-event'),
  {
    point: 'after-taking-check',
    async live(origin, { order }) {
      simulator.sendWebhooksTo(null);
      const { razorpay_order: opened, order_id } = await order(origin);
      pay(opened?.id);
      await lookNow(order_id);
    },
    end: 'placed',
  },
  orderTooLate('before-refund'),
  orderTooLate('after-refund'),
  {
    point: 'in-reconciling',
    async live(origin, { order, verify }) {
      simulator.sendWebhooksTo(null);
      simulator.set({ isDoubleSuccessAllowed: true });
      const { razorpay_order: opened } = await order(origin);
      await verify(origin, pay(opened?.id));
      pay(opened?.id);
      pay(opened?.id);
      const jobs = await openJobQueue({ databaseUrl, log: createLog('silent') });
      await jobs.enqueue(db, { name: 'reconcile-payments' }, {});
      await jobs.stop();
    },
    end: 'placed, refunded, refunded',
  },
  {
    point: 'in-abandoning',
    async live(origin, { order }) {
      const { order_id } = await order(origin);
      await runOut(order_id);
    },
    end: 'abandoned',
  },
  {
    point: 'in-status-change',
    async live(origin, who) {
      const { order_id = '' } = await who.orderAtDoor(origin);
      await moveOrder(origin, order_id, 'Pending', 'Packed');
      await sql`update waiting_step set due_at = now()`.execute(db);
    },
    end: 'placed',
    async goOn(_origin, who) {
      const find = () =>
        db
          .selectFrom('shop_order')
          .leftJoin('invoice', 'invoice.order_id', 'shop_order.order_id')
          .select(['shop_order.order_id', 'order_status', 'number'])
          .where('user_id', '=', who.userId)
          .executeTakeFirst();
      await expect.poll(find, patiently).toMatchObject({ order_status: 'Packed', number: expect.any(Number) });
      await expect.poll(jobsLeft, patiently).toEqual([]);
      const told = (await subjectsTo(who)).filter((subject) => subject?.includes('Packed'));
      expect(told).toHaveLength(1);
    },
  },
  {
    point: 'in-closing-return',
    live: takeBack,
    end: 'placed',
    async goOn(origin, who) {
      const before = await findReturn(who);
      expect(before).toMatchObject({ state: 'received', on_hand: 9, notes: 0, refunds: 0 });
      expect(await closeReturn(origin, before?.return_id ?? '')).toMatchObject({ version: 3 });
      await expectTakenBack(who);
    },
  },
  // Stock, refund and credit note are one transaction; only the provider is asked after it.
  ...(['before-refund', 'after-refund'] as const).map((point) => ({
    point,
    live: takeBack,
    end: 'placed, refunded',
    goOn: (_origin: string, who: DoomedCustomer) => expectTakenBack(who),
  })),
  ...(['before-provider-order', 'after-provider-order'] as const).map((point) => ({
    point,
    live: async (origin: string, who: DoomedCustomer) => void (await who.openLink(origin, await sendLink(origin, who))),
    end: 'awaiting payment',
    goOn: payByLink,
  })),
  ...(['before-settling', 'in-settling', 'after-settling'] as const).map((point) => ({
    point,
    async live(origin: string, who: DoomedCustomer) {
      simulator.sendWebhooksTo(null);
      const path = await sendLink(origin, who);
      const { razorpay_order: opened } = await who.openLink(origin, path);
      await who.verifyLink(origin, path, pay(opened?.id));
    },
    end: 'placed',
  })),
  {
    point: 'after-keeping-event',
    async live(origin, who) {
      const { razorpay_order: opened } = await who.openLink(origin, await sendLink(origin, who));
      simulator.sendWebhooksTo(`${origin}/api/payment/webhook`);
      pay(opened?.id);
      await simulator.idle();
    },
    end: 'placed',
  },
];

/** Whoever got no answer opens the link again, here a new one, and pays the same order. */
async function payByLink(origin: string, who: DoomedCustomer): Promise<void> {
  const { path = '' } = await atDesk(origin, `/quotes/${await quoteOf(who)}/link`, {});
  const { razorpay_order: opened } = await who.openLink(origin, path);
  expect(await who.verifyLink(origin, path, pay(opened?.id))).toMatchObject({ success: true });
  expect(await endOf(who)).toBe('placed');
}

async function expectTakenBack(who: DoomedCustomer): Promise<void> {
  expect(await findReturn(who)).toMatchObject({ state: 'closed', on_hand: 10, notes: 1, refunds: 1 });
  await expect.poll(() => endOf(who), patiently).toBe('placed, refunded');
}

/** Postpones what earlier cases left behind, so that it does not interfere with the next one. */
const postpone = async () => {
  await sql`update payment_request set next_check_at = now() + interval '1 hour' where next_check_at is not null`.execute(
    db,
  );
  await sql`update refund set next_try_at = now() + interval '1 hour' where state = 'requested'`.execute(db);
  await sql`update webhook_event set tries = 12 where processed_at is null`.execute(db);
};

/** Makes everything due now that would fall due within an hour, and ages the heartbeats of dead workers' jobs by 25 seconds. */
const passAnHour = async () => {
  await sql`update payment_request set next_check_at = now() where next_check_at is not null`.execute(db);
  await sql`update payment_request set asked_at = asked_at - interval '1 hour'`.execute(db);
  await sql`update refund set next_try_at = now() where state = 'requested'`.execute(db);
  await sql`update webhook_event set tries = 1, received_at = received_at - interval '1 hour'
             where processed_at is null`.execute(db);
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '25 seconds' where state = 'active'`.execute(
    db,
  );
};

/** Jobs that were taken over must be scheduled within ten seconds; makes them due now. */
const jobsLeft = async (): Promise<unknown[]> => {
  const { rows: late } = await sql`
    with before as (select id, start_after from pgboss.job where state = 'retry' for update)
    update pgboss.job j set start_after = now() from before where j.id = before.id
    returning j.name, before.start_after > now() + interval '10 seconds' as is_late`.execute(db);
  expect(late).not.toContainEqual(expect.objectContaining({ is_late: true }));
  const { rows } = await sql`
    select name, state from pgboss.job
     where name in ('send-mail', 'reconcile-payments') and state in ('created', 'retry', 'active')`.execute(db);
  return rows;
};

const eventsLeft = () =>
  db.selectFrom('webhook_event').select('event_name').where('processed_at', 'is', null).execute();

const patiently = { timeout: 30_000, interval: 100 };

test('every crash point has a test case', () => {
  expect(new Set(stories.map(({ point }) => point))).toEqual(new Set(crashPoints));
});

test(
  '[Y-09] [L5] after a kill in any gap between two effects, the next process finishes everything exactly once',
  { timeout: 600_000 },
  async () => {
    const told: { story: Story; who: DoomedCustomer }[] = [];
    for (const story of stories) {
      await postpone();
      const shop = await startShop(story.point);
      const who = await customer();
      told.push({ story, who });
      await story.live(shop.origin, who).catch(() => undefined);
      expect(`${story.point}: ${await shop.ended}`).toBe(`${story.point}: SIGKILL`);
      await expectNoViolation(db);
      simulator.set(calmKnobs);
    }

    const survivor = await startShop();
    simulator.sendWebhooksTo(`${survivor.origin}/api/payment/webhook`);
    await simulator.idle();
    await passAnHour();
    await expect.poll(jobsLeft, patiently).toEqual([]);
    for (const { story, who } of told) {
      const end = async () => `${story.point}: ${await endOf(who)}`;
      await expect.poll(end, patiently).toBe(`${story.point}: ${story.end}`);
    }
    await expect.poll(eventsLeft, patiently).toEqual([]);
    await expectNoViolation(db);
    await expectSameLedger(db, simulator.ledger());

    for (const { story, who } of told) await story.goOn?.(survivor.origin, who);
    await simulator.idle();
    await expectNoViolation(db);
    await expectSameLedger(db, simulator.ledger());
    survivor.stop();
    await survivor.ended;
  },
);
