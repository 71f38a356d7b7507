import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { addSku } from '../../database/testing/rows.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { CrashPoint } from '../config/crash-point.ts';
import { Sessions } from '../state/sessions.ts';
import { addCentres, admissionForm } from './admission-fixture.ts';
import { addHome, setUpShop } from './checkout-fixture.ts';
import { addOwner } from './desk-owner.ts';
import { testPayment } from './payment-door.ts';
import { signedIn } from './signed-in.ts';
import { testInbox } from './test-inbox.ts';

const tokenSecret = 'a secret for tests that nobody else uses';

/** Every field that the answers in these stories can have. */
interface Answer {
  success?: boolean;
  order_id?: string;
  payment_id?: string;
  razorpay_order?: { id: string } | null;
  return_id?: string;
  /** Of a payment link. */
  path?: string;
  version?: number;
  code?: string;
}

/** Shops in separate processes that can be made to die, with one database, one provider and one mailbox. */
export async function doomedShops() {
  const { db, url: databaseUrl } = await testDatabase();
  const { simulator } = await testPayment();
  const inbox = await testInbox();
  const sessions = new Sessions(db, tokenSecret);
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-crash-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  await setUpShop(db);
  await addCentres(db);

  function prepareShop() {
    const { keyId, keySecret, webhookSecret } = simulator.keys;
    return spawn(process.execPath, [join(import.meta.dirname, 'shop-process.ts')], {
      env: {
        ...process.env,
        // Many start: all but the first find their code compiled.
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        RATE_LIMIT_PER_MINUTE: '0',
        OVERLOAD_DELAY_MS: '0',
        TOKEN_SECRET: tokenSecret,
        SMTP_URL: inbox.url,
        RAZORPAY_KEY_ID: keyId,
        RAZORPAY_KEY_SECRET: keySecret,
        RAZORPAY_WEBHOOK_SECRET: webhookSecret,
        RAZORPAY_URL: simulator.url,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  }

  // Loads its code while the one before it works: that is half of the start-up time.
  let next = prepareShop();
  afterAll(() => next.kill('SIGKILL'));

  async function startShop(crashAt?: CrashPoint) {
    const shop = next;
    next = prepareShop();
    shop.stdin.write(`${crashAt ?? ''}\n`);
    const ended = once(shop, 'exit').then(([, signal]) => String(signal));
    const [line] = await once(createInterface({ input: shop.stdout }), 'line');
    return { origin: String(line), ended, stop: () => shop.stdin.end(), kill: () => shop.kill('SIGKILL') };
  }

  async function post(origin: string, path: string, body: object, headers: Record<string, string>) {
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Answer;
  }

  /** At the checkout or the academy of the shop that runs now. */
  async function customer() {
    const { userId, email, headers } = await signedIn({ db, sessions });
    const send = (origin: string, path: string, body: object, more: Record<string, string> = {}) =>
      post(origin, path, body, { ...headers, ...more });
    const address = await addHome(db, userId);
    const sku = await addSku(db);
    const form = { billing_address: address, shipping_address: address, cart_products: [{ product_sku: sku }] };
    return {
      userId,
      email,
      sku,
      order: (origin: string) => send(origin, '/payment', { ...form, payment_mode: 'Pay now' }),
      orderAtDoor: (origin: string) =>
        // With a key, as a browser sends it: a repeat after a lost answer, however late, means the same order.
        send(
          origin,
          '/payment/paydelivery',
          { ...form, payment_mode: 'Pay on delivery' },
          { 'idempotency-key': `at the door ${userId}` },
        ),
      verify: (origin: string, proof: object) => send(origin, '/payment/verify', proof),
      askForQuote: (origin: string) =>
        send(origin, '/payment/getquote', {
          name: 'Asha Rao',
          mobile: '9876543210',
          email,
          description: '',
          cart_products: [{ product_sku: sku, quantity: 1 }],
          main_id: 'pahiya',
        }),
      openLink: (origin: string, path: string) => post(origin, `${path}/open`, {}, {}),
      verifyLink: (origin: string, path: string, proof: object) => post(origin, `${path}/verify`, proof, {}),
      admit: (origin: string) => send(origin, '/admission', admissionForm),
      openFee: (origin: string, admissionId = '') => send(origin, '/feepay', { order_id: admissionId }),
      verifyFee: (origin: string, proof: object) => send(origin, '/feepay/verify', proof),
    };
  }

  const owner = await addOwner(db);
  // A second proof is good for five minutes. On a busy machine a test takes longer.
  await db
    .updateTable('staff_session')
    .set({ proved_at: new Date(Date.now() + 3_600_000) })
    .execute();
  const moveOrder = (origin: string, orderId: string, from: OrderStatus, status: OrderStatus) =>
    post(origin, `/desk/orders/${orderId}/status`, { from, status }, owner);

  const atDesk = (origin: string, path: string, body: object) => post(origin, `/desk${path}`, body, owner);

  return { db, databaseUrl, simulator, inbox, startShop, customer, moveOrder, atDesk };
}

export type DoomedShops = Awaited<ReturnType<typeof doomedShops>>;
export type DoomedCustomer = Awaited<ReturnType<DoomedShops['customer']>>;
