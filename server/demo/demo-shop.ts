import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { startStaffSession } from '../desk/staff/staff-session.ts';
import { openAadhaarCipher, type AadhaarCipher } from '../features/admission/aadhaar-cipher.ts';
import type { CheckoutParts } from '../features/checkout/place-order.ts';
import { lookAtRequest } from '../features/payment/look-at-request.ts';
import type { Payments } from '../features/payment/payments.ts';
import type { Geocoding } from '../providers/geocoding/geocoding.ts';
import type { Mail } from '../providers/mail/mail.ts';
import { Random } from '../providers/payment/simulator/faults.ts';
import type { Instrument } from '../providers/payment/simulator/instruments.ts';
import type { Paid, PaymentToMake } from '../providers/payment/simulator/simulator.ts';
import type { Outbox } from '../state/outbox.ts';
import { StaffSessions, type StaffCaller } from '../state/staff-sessions.ts';
import type { Diary } from './diary.ts';

export interface Goods {
  sku: string;
  productId: string;
  weight: number;
  since: Date;
}

/** Everything that people in the demo act with. */
export interface DemoShop {
  db: Database;
  log: FastifyBaseLogger;
  diary: Diary;
  random: Random;
  outbox: QuietOutbox;
  payments: Payments;
  checkout: CheckoutParts;
  aadhaarCipher: AadhaarCipher;
  simulator: SimulatorControl;
  staff: Record<'owner' | 'manager' | 'packer', StaffCaller>;
  /** Staff work at the desk since then. Before, orders were moved by a command, which is quicker to play. */
  deskSince: Date;
  /** Whatever is on sale and has stock of its own. */
  goods: readonly Goods[];
}

interface Parts extends Pick<DemoShop, 'db' | 'log' | 'diary' | 'deskSince'> {
  seed: number;
  geocoding: Geocoding;
  simulatorUrl: string;
  openPayments: (db: Database, outbox: Outbox) => Payments;
}

export async function openDemoShop({
  seed,
  geocoding,
  simulatorUrl,
  openPayments,
  ...given
}: Parts): Promise<DemoShop> {
  const { db } = given;
  const outbox = new QuietOutbox();
  const payments = openPayments(db, outbox);
  return {
    ...given,
    random: new Random(seed),
    outbox,
    payments,
    checkout: { db, geocoding, outbox, lookAtPayment: (orderId) => lookAtRequest(payments, orderId) },
    aadhaarCipher: await openAadhaarCipher(db, []),
    simulator: new SimulatorControl(simulatorUrl),
    staff: {
      owner: await signIn(db, 'owner'),
      manager: await signIn(db, 'manager'),
      packer: await signIn(db, 'packer'),
    },
    goods: await listGoods(db),
  };
}

/** Forgets what it is given: nobody wants sixty days of mail at once. */
export class QuietOutbox implements Outbox {
  /** The latest mail. */
  last: { mailId: string; mail: Mail } | null = null;

  async sendMail(_trx: unknown, mail: Mail): Promise<string> {
    const mailId = randomUUID();
    this.last = { mailId, mail };
    return mailId;
  }

  async sendOtp(): Promise<void> {}

  async sendPush(): Promise<void> {}
}

/** The simulated provider's own side: what customers and banks do there. */
export class SimulatorControl {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  pay(payment: PaymentToMake & { instrument?: Instrument }): Promise<Paid> {
    return this.#post<Paid>('pay', payment);
  }

  set(knobs: { webhookDropRate?: number; refundEnd?: 'processed' | 'pending'; refundEndSeconds?: number }) {
    return this.#post('knobs', knobs);
  }

  async #post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await fetch(new URL(`/control/${path}`, this.#url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the payment simulator answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

async function signIn(db: Database, role: string): Promise<StaffCaller> {
  const { staff_id: staffId } = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('role_id', '=', role)
    .orderBy('email')
    .executeTakeFirstOrThrow();
  const secret = await db
    .transaction()
    .execute((trx) => startStaffSession(trx, { staffId, browser: 'Demo', isProvedForGood: true }));
  const caller = await new StaffSessions(db).identify(secret);
  if (!caller) throw new Error(`the demo’s ${role} is not signed in`);
  return caller;
}

/** What sold well so far goes on selling well; expensive things sell less often. */
async function listGoods(db: Database): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select v.sku, p.product_id as "productId", p.created_at as since,
      (sqrt(p.sold_count + 25) * least(1, 400000.0 / v.price_paise) / count(*) over (partition by p.product_id))::float8
        as weight
      from variation v join product p using (product_id) join stock s using (sku)
     where v.status = 'Active' and p.status = 'Active' and v.price_paise > 0 and s.on_hand > 0
     order by v.sku`.execute(db);
  return rows;
}

export const pick = <T>(random: Random, from: readonly T[]): T => {
  const picked = from[random.below(from.length)];
  if (picked === undefined) throw new Error('there is nothing to pick from');
  return picked;
};

export const between = (random: Random, from: number, to: number): number => from + random.next() * (to - from);
