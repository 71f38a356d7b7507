import { sql } from 'kysely';
import { endStaffSessions } from '../desk/staff/staff-session.ts';
import type { Passwords } from '../features/accounts/passwords.ts';
import { saveUnsentMail, stopRetrying } from '../state/unsent-mail.ts';
import { browse, register, settleIn, waitForGoods, type DemoCustomer } from './customers.ts';
import { between, pick, type DemoShop } from './demo-shop.ts';
import { countShelf, followUp, manageShop, receiveGoods, seasonCoupon, type Times } from './desk-work.ts';
import { atHour, daysAfter, hoursAfter, isWeekend, minutesAfter } from './diary.ts';
import { buy, type PaymentEnd } from './orders.ts';
import { people } from './people.ts';
import { planCounter } from './counter.ts';
import { planReturns } from './returns.ts';
import { refreshLists, runRounds } from './rounds.ts';
import { admit, askForQuote, write } from './visitors.ts';

interface Play {
  days: number;
  now: Date;
  passwords: Pick<Passwords, 'hash'>;
}

/** Writes the diary of the last days and lives through it. */
export async function playDays(shop: DemoShop, { days, now, passwords }: Play): Promise<void> {
  const { diary, db } = shop;
  const opening = daysAfter(now, -days);
  await openEarlier(shop, hoursAfter(opening, -24));
  const customers = new Customers(shop, passwords);
  for (let day = 0; day <= days; day++) planDay(shop, customers, { day, days, date: daysAfter(opening, day), now });
  planFirstCustomer(shop, customers, { days, now });
  planLastHours(shop, customers, now);
  planReturns(shop, now);
  planCounter(shop, now);
  await diary.play(now);
  await runRounds(shop);
  await refreshLists(shop);
  for (const { staffId } of Object.values(shop.staff)) {
    await db.transaction().execute((trx) => endStaffSessions(trx, staffId, 'signed out'));
  }
}

/** The seed has just written these, but the shop has been open for longer. */
async function openEarlier({ db }: DemoShop, moment: Date): Promise<void> {
  await sql`alter table stock_movement disable trigger user`.execute(db);
  await sql`update stock_movement set at = ${moment}`.execute(db);
  await sql`alter table stock_movement enable trigger user`.execute(db);
  await sql`update staff set created_at = ${moment}`.execute(db);
  // A killed start has used some numbers.
  await sql`alter sequence order_receipt_number restart`.execute(db);
}

class Customers {
  readonly #shop: DemoShop;
  readonly #passwords: Play['passwords'];
  readonly #known: DemoCustomer[] = [];

  constructor(shop: DemoShop, passwords: Play['passwords']) {
    this.#shop = shop;
    this.#passwords = passwords;
  }

  /** Newcomers log in as the first one; she buys only what is planned for her. */
  async first(): Promise<DemoCustomer> {
    return this.#known[0] ?? this.#register();
  }

  /** Usually somebody new, later more and more people who come back. */
  async next(): Promise<DemoCustomer & { isNew: boolean }> {
    const { random } = this.#shop;
    await this.first();
    const returning = this.#known.slice(1);
    const isNew = this.#known.length < people.length && (returning.length < 4 || random.chance(0.45));
    return { ...(isNew ? await this.#register() : pick(random, returning)), isNew };
  }

  async #register(): Promise<DemoCustomer> {
    const person = people[this.#known.length];
    if (!person) throw new Error('everybody is registered');
    const customer = await register(this.#shop, person, this.#passwords);
    this.#known.push(customer);
    return customer;
  }
}

interface Day {
  day: number;
  days: number;
  date: Date;
  now: Date;
}

/** Orders grow from about one a day to about two; weekends are busier. */
function planDay(shop: DemoShop, customers: Customers, { day, days, date, now }: Day): void {
  const { diary, random } = shop;
  const expected = (0.8 + (1.2 * day) / days) * (isWeekend(date) ? 1.7 : 0.8);
  const count = Math.floor(expected + random.next());
  for (let nr = 0; nr < count; nr++) {
    // Mostly in the evening.
    const at = atHour(date, pick(random, [8, 11, 13, 16, 18, 19, 20, 21, 21, 22]) + random.next());
    // The last hours are planned by hand.
    if (at < hoursAfter(now, -4)) diary.plan(at, () => order(shop, customers, at));
  }
  diary.plan(atHour(date, 3), () => runRounds(shop));
  if (day === 1) diary.plan(atHour(date, 10), () => manageShop(shop));
  if (day % 3 === 2) diary.plan(atHour(date, 9.5), () => countShelf(shop, day));
  if (day % 7 === 4) diary.plan(atHour(date, 12), () => receiveGoods(shop, day));
  if (day % 7 === 1) diary.plan(atHour(date, 15), () => write(shop, Math.floor(day / 7)));
  if (day % 6 === 3)
    diary.plan(atHour(date, 17), async () => admit(shop, await customers.next(), 1 + Math.floor(day / 6)));
  if (day % 8 === 6) diary.plan(atHour(date, 18), async () => waitForGoods(shop, await customers.next()));
  if (day % 11 === 5) {
    const at = atHour(date, 14);
    diary.plan(at, async () => askForQuote(shop, await customers.next(), { nr: Math.floor(day / 11), now: at }));
  }
}

interface Planned {
  end?: PaymentEnd;
  times?: Times;
  customer?: DemoCustomer;
}

async function order(
  shop: DemoShop,
  customers: Customers,
  at: Date,
  { customer, end, times }: Planned = {},
): Promise<void> {
  const { random } = shop;
  const buyer = customer ? { ...customer, isNew: false } : await customers.next();
  const coupons = buyer.isNew ? ['WELCOME10'] : ['FLAT200', 'RINK50', seasonCoupon];
  const couponCode = random.chance(buyer.isNew ? 0.4 : 0.25) ? pick(random, coupons) : null;
  const bought =
    (await buy(shop, { customer: buyer, now: at, couponCode, ...(end && { end }) })) ??
    // What is planned must not fail because something is sold out.
    (end === 'paid' ? await buy(shop, { customer: buyer, now: at, end }) : null);
  if (!customer && random.chance(0.2)) await browse(shop, buyer, at);
  if (bought) followUp(shop, bought, at, times);
}

/** Orders of the customer whom newcomers log in as: delivered, on the way, to be packed and unpaid. */
function planFirstCustomer(shop: DemoShop, customers: Customers, { days, now }: Omit<Play, 'passwords'>): void {
  const { diary } = shop;
  const planned: [at: Date, times?: Times, end?: PaymentEnd][] = [
    [daysAfter(now, -days * 0.7)],
    [daysAfter(now, -days * 0.3)],
    [daysAfter(now, -4), onTheWay(now, { out: hoursAfter(now, -2) })],
    [minutesAfter(now, -50), {}],
    [minutesAfter(now, -9), {}, 'never tried'],
  ];
  for (const [at, times, end = 'paid'] of planned) {
    diary.plan(at, async () => {
      const customer = await customers.first();
      await order(shop, customers, at, { customer, end, ...(times && { times }) });
    });
  }
  diary.plan(daysAfter(now, -days * 0.5), async () => {
    const customer = await customers.first();
    await settleIn(shop, customer, now);
    await admit(shop, customer, 0);
  });
}

const onTheWay = (now: Date, more: Times = {}): Times => ({
  packed: hoursAfter(now, -80),
  shipped: hoursAfter(now, -72),
  ...more,
});

/** So that every list has something in it, whenever the demo is started. */
function planLastHours(shop: DemoShop, customers: Customers, now: Date): void {
  const { diary, random, simulator } = shop;
  const planned: [at: Date, planned: Planned][] = [
    [daysAfter(now, -5), { end: 'paid', times: onTheWay(now) }],
    [hoursAfter(now, -27), { end: 'paid', times: { packed: hoursAfter(now, -3) } }],
    [hoursAfter(now, -26), { end: 'paid', times: { processing: hoursAfter(now, -5), packed: hoursAfter(now, -2) } }],
    [hoursAfter(now, -20), { end: 'paid', times: { processing: hoursAfter(now, -1.5) } }],
    [hoursAfter(now, -30), { end: 'paid', times: { packed: hoursAfter(now, -6), cancelled: hoursAfter(now, -4) } }],
    [hoursAfter(now, -3.2), { end: 'paid', times: {} }],
    [hoursAfter(now, -2.4), { end: 'failed, then paid', times: {} }],
    [hoursAfter(now, -1.1), { end: 'paid', times: {} }],
    [minutesAfter(now, -33), { end: 'failed' }],
    [minutesAfter(now, -14), { end: 'paid', times: {} }],
    [minutesAfter(now, -4), { end: 'being confirmed' }],
  ];
  for (const [at, each] of planned) diary.plan(at, () => order(shop, customers, at, each));
  // A bank that takes its time with a refund.
  const slow = minutesAfter(now, -40);
  diary.plan(minutesAfter(slow, -1), async () => void (await simulator.set({ refundEndSeconds: 12 * 3600 })));
  diary.plan(hoursAfter(now, -7), () =>
    order(shop, customers, hoursAfter(now, -7), { end: 'paid', times: { cancelled: slow } }),
  );
  diary.plan(minutesAfter(slow, 2), async () => void (await simulator.set({ refundEndSeconds: 0 })));
  const lost = hoursAfter(now, -between(random, 18, 19));
  diary.plan(lost, () => loseMail(shop));
}

/** A mail that could not be sent, for the screens that show how to mend it. */
async function loseMail({ db, outbox: { last } }: DemoShop): Promise<void> {
  if (!last) return;
  await saveUnsentMail(db, { ...last, error: '550 5.1.1 The email account that you tried to reach does not exist.' });
  await stopRetrying(db, last);
}
