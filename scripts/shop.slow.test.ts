import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addProduct } from '../server/testing/catalogue-fixture.ts';
import { callerOf } from '../server/testing/caller.ts';
import { addWholeOrder } from '../server/testing/order-fixture.ts';
import { signedIn } from '../server/testing/signed-in.ts';
import { testApp } from '../server/testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 500, onHand: 1000 }] });

/** Runs the command as an operator would, while this test's shop is running. */
const shop = (words: string[], environment: Record<string, string> = { DATABASE_URL: app.url }) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const { PATH = '' } = process.env;
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'shop.ts'), ...words],
      { env: { PATH, ...environment } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

const newOrder = async () => {
  const customer = await signedIn(app);
  const orderId = await addWholeOrder(db, { userId: customer.userId, lines: [{ sku: 'WHEEL' }] });
  const { receipt_number } = await db
    .selectFrom('shop_order')
    .select('receipt_number')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...customer, orderId, number: `PAH-${String(receipt_number).padStart(6, '0')}` };
};
const statusOf = async (orderId: string) =>
  (await db.selectFrom('shop_order').select('order_status').where('order_id', '=', orderId).executeTakeFirstOrThrow())
    .order_status;

describe('order status', () => {
  test('[N-04] moves an order by its number, and the running shop mails the customer', async () => {
    const { orderId, number, userId } = await newOrder();
    expect(await shop(['order', 'status', number.toLowerCase(), 'packed'])).toEqual({
      code: 0,
      stdout: `Order ${number} is now Packed. The customer will be notified.\n`,
      stderr: '',
    });
    expect(await statusOf(orderId)).toBe('Packed');
    const audit = await db.selectFrom('audit').selectAll().where('subject_id', '=', orderId).execute();
    expect(audit).toMatchObject([{ actor: 'system', detail: { to: 'Packed', note: 'by command line' } }]);
    const folder = join(app.folder, 'mail');
    const mails = async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).filter((mail) =>
        mail.includes(`To: ${userId}@example.in`),
      );
    };
    await expect.poll(mails).toHaveLength(1);
  });

  test('takes an id, and a status written with hyphens', async () => {
    const { orderId, number } = await newOrder();
    await shop(['order', 'status', orderId, 'Packed']);
    await shop(['order', 'status', orderId, 'shipped']);
    expect(await shop(['order', 'status', orderId, 'out-for-delivery'])).toMatchObject({ code: 0 });
    expect(await shop(['order', 'status', orderId])).toMatchObject({
      code: 0,
      stdout: `Order ${number} is Out for delivery. It can change to: Delivered, Cancelled.\n`,
    });
  });

  test('says why an order cannot be moved', async () => {
    const { orderId, number } = await newOrder();
    const leap = await shop(['order', 'status', number, 'Delivered']);
    expect(leap).toMatchObject({ code: 1, stdout: '' });
    expect(leap.stderr).toContain('The order is Pending and cannot become Delivered');
    expect((await shop(['order', 'status', 'PAH-999999', 'Packed'])).stderr).toContain('There is no order PAH-999999.');
    expect(await statusOf(orderId)).toBe('Pending');
  });
});

describe('owner', () => {
  test('[W-03] add prints a link that works once, also for an owner who lost their phone, but not for a mistyped email', async () => {
    const add = async (environment: Record<string, string> = {}) =>
      (await shop(['owner', 'add', 'Owner@Example.in'], { DATABASE_URL: app.url, ...environment })).stdout;
    const open = async (printed: string) => {
      const token = /\/desk\/join#([\w-]{43})\n$/.exec(printed)?.[1] ?? 'none';
      return callerOf(http)('POST /desk/invitation', { token });
    };
    const first = await add();
    expect(await open(first)).toMatchObject({ status: 200, body: { email: 'owner@example.in', signs_in: false } });
    const second = await add({ PUBLIC_URL: 'http://shop.example' });
    expect(second).toContain('http://shop.example/desk/join#');
    expect((await open(first)).status).toBe(410);
    expect((await open(second)).status).toBe(200);
    expect(await shop(['owner', 'add', 'owner'])).toMatchObject({ code: 1, stdout: '' });
    const owners = await db.selectFrom('staff').select(['email', 'role_id']).execute();
    expect(owners).toEqual([{ email: 'owner@example.in', role_id: 'owner' }]);
  });
});

test.each([
  [[], 'Please give a command.'],
  [['owner', 'add'], '"owner add" is not a command.'],
  [['order'], '"order" is not a command.'],
  [['order', 'status', '1', 'Lost'], '"Lost" is not a status. Use one of: Pending,'],
  [['order', 'status', '1', 'Out', 'for', 'delivery'], 'Put quotes around'],
  [['staff', 'add', 'meera@example.in'], '"staff add meera@example.in" is not a command.'],
  [['drop', 'everything'], '"drop everything" is not a command.'],
])('%j is refused before any database is touched', async (words, complaint) => {
  const answer = await shop(words, { DATABASE_URL: 'postgres://nobody@localhost:1/none' });
  expect(answer).toMatchObject({ code: 1, stdout: '' });
  expect(answer.stderr).toContain(complaint);
  expect(answer.stderr).not.toMatch(/^\s+at /m);
});

test('help lists the commands', async () => {
  expect((await shop(['help'])).stdout).toContain('order status ORDER STATUS');
});

test('if there is no shop, it says so and does not create one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pahiya-command-'));
  const answer = await shop(['mail', 'list'], { DATA_DIR: folder });
  expect(answer).toMatchObject({ code: 1 });
  expect(answer.stderr).toContain('There is no shop here yet.');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
