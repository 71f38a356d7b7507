import { expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { callerOf } from '../../testing/caller.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { carryOutNow } from '../../testing/move-order.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
const { mailsTo, mailTo } = caughtMails(app.folder);
const sku = await addSku(db, { onHand: 1000 });
const packer = await atDesk(app, 'packer');
const parcel = { courier: 'Delhivery', awb: 'DL12345', tracking_link: 'https://d.example/track/DL12345' };

async function newOrder(stage: 'placed' | 'awaiting payment' = 'placed') {
  const { userId, headers } = await signedIn(app);
  const orderId = await addWholeOrder(db, { userId, lines: [{ sku }], stage });
  const track = async () =>
    (await callerOf(http, headers)(`GET /payment/order/${orderId}`)).body as { data: { shipment: object | null } };
  return { orderId, email: `${userId}@example.in`, track };
}
const look = async (orderId: string) => (await packer.call('GET /desk/orders/:orderId', { params: { orderId } })).body;
const save = async (orderId: string, over: object = {}) =>
  packer.call('PUT /desk/orders/:orderId/shipment', {
    params: { orderId },
    body: { version: (await look(orderId)).shipment_version, ...parcel, ...over },
  });
const move = async (orderId: string, status: string) => {
  const { order_status: from } = await look(orderId);
  await packer.call('POST /desk/orders/:orderId/status', { params: { orderId }, body: { status, from } });
  await carryOutNow(app);
};

test('[O-04] the customer sees the parcel on the tracking page and in the “Shipped” mail, and gets a mail for each correction', async () => {
  const { orderId, email, track } = await newOrder();
  await move(orderId, 'Packed');
  expect((await save(orderId)).status).toBe(200);
  expect((await track()).data.shipment).toBeNull();
  await move(orderId, 'Shipped');
  expect((await track()).data.shipment).toEqual(parcel);
  const shipped = await mailTo(email, /Shipped/);
  expect(shipped.text).toContain('The parcel number (AWB) is DL12345');
  expect(shipped.text).toContain(parcel.tracking_link);

  const corrected = await save(orderId, { awb: 'DL99', tracking_link: '' });
  expect(corrected.status).toBe(200);
  expect((await mailTo(email, /your parcel DL99/)).text).not.toContain('https://');
  expect((await track()).data.shipment).toEqual({ courier: 'Delhivery', awb: 'DL99', tracking_link: null });
  // Saving again without a change sends no mail.
  expect((await save(orderId, { awb: 'DL99', tracking_link: '' })).body.audit_id).toBeNull();

  const auditId = String(corrected.body.audit_id);
  expect((await packer.call('POST /desk/audit/:auditId/undo', { params: { auditId } })).status).toBe(200);
  expect((await look(orderId)).shipment).toEqual(parcel);
  const changes = (await look(orderId)).timeline.filter(({ kind }) => kind === 'change');
  expect(changes.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('AWB: DL12345 → DL99'));
  await mailTo(email, /your parcel DL12345/);
  expect((await mailsTo(email)).filter(({ subject }) => subject?.includes('your parcel'))).toHaveLength(2);
});

test('[O-04] two packers enter a number at once: one is stored, the other sees both', async () => {
  const { orderId } = await newOrder();
  const answers = await Promise.all([
    save(orderId, { version: 0, awb: 'ONE111' }),
    save(orderId, { version: 0, awb: 'TWO222' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({ code: 'changed-since', conflict: { version: 1, by: expect.any(String) } });
});

test('[O-04] a bad number, a bad link and a missing parcel are refused with the field’s name', async () => {
  const { orderId } = await newOrder();
  const wrong: [string, unknown][] = [
    ['awb', ''],
    ['awb', 'a b'],
    ['awb', '<script>'],
    ['awb', 'x'.repeat(41)],
    ['courier', ''],
    ['courier', 'x'.repeat(61)],
    ['tracking_link', 'javascript:alert(1)'],
    ['tracking_link', 'http://d.example'],
    ['tracking_link', 'https://'],
    ['version', -1],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await save(orderId, { [field]: value });
    expect({ field, value, status }).toEqual({ field, value, status: 400 });
    expect(body).toMatchObject({ fields: [{ field }] });
  }
  const unpaid = await newOrder('awaiting payment');
  expect((await save(unpaid.orderId)).body.code).toBe('nothing-to-carry');
  expect((await save('none', { version: 0 })).status).toBe(404);
  // The first entry cannot be undone, because there is no parcel without a number.
  const auditId = String((await save(orderId)).body.audit_id);
  expect((await packer.call('POST /desk/audit/:auditId/undo', { params: { auditId } })).body).toMatchObject({
    code: 'cannot-undo',
    message: expect.stringContaining('no parcel before'),
  });
});

test('the couriers of the latest parcels come with the pattern of their links', async () => {
  const { orderId } = await newOrder();
  await save(orderId, { courier: 'Blue Dart', awb: 'BD7', tracking_link: 'https://b.example/?no=BD7' });
  const { rows } = (await packer.call('GET /desk/couriers')).body;
  expect(rows).toContainEqual({ courier: 'Blue Dart', link_pattern: 'https://b.example/?no={awb}' });
});
