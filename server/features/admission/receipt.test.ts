import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { refusedBy } from '../../../database/testing/refused-by.ts';
import { addCentres, admissionForm } from '../../testing/admission-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { signedIn } from '../../testing/signed-in.ts';

const shop = await paymentShop();
const { db, http, simulator, pay } = shop;
simulator.sendWebhooksTo(null);
await addCentres(db);

async function opened(name = 'कबीर Shah') {
  const { headers } = await signedIn(shop);
  const ask = callerOf(http, headers);
  const { payment_id } = (await ask('POST /admission', { ...admissionForm, name })).body as { payment_id: string };
  const fee = (await ask('POST /feepay', { order_id: payment_id })).body as PaymentOpened;
  const fetchReceipt = (as = headers) => http.inject({ url: `/api/feepay/order/${fee.order_id}/receipt`, headers: as });
  const settle = () => ask('POST /feepay/verify', pay(fee.razorpay_order?.id ?? '').proof);
  return { feeOrderId: fee.order_id, fetchReceipt, settle };
}

const wordsOf = async (bytes: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
};

describe('[S-04] the receipt of a fee', () => {
  test('is a PDF with the amount, payer, skater and centre, once the fee is paid', async () => {
    const { fetchReceipt, settle } = await opened();
    expect((await fetchReceipt()).json()).toMatchObject({ code: 'no-receipt-yet' });
    expect((await settle()).status).toBe(200);
    const receipt = await fetchReceipt();
    expect(receipt.statusCode).toBe(200);
    expect(receipt.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="receipt-FEE-\d\d-\d\d-00001\.pdf"$/),
    });
    const words = await wordsOf(receipt.rawPayload);
    for (const part of ['Fee receipt', 'FEE/', '/00001', '₹1,000.00', 'Asha Rao', 'Shah', 'Airoli', 'SAMPLE', 'pay_']) {
      expect(words).toContain(part);
    }
    expect(words).not.toContain('2346');
  });

  test('[O-12] says the same after the shop, the child and the parent have changed', async () => {
    const { feeOrderId, fetchReceipt, settle } = await opened();
    await settle();
    const before = await wordsOf((await fetchReceipt()).rawPayload);
    const { admission_id } = await db
      .selectFrom('fee_order')
      .select('admission_id')
      .where('fee_order_id', '=', feeOrderId)
      .executeTakeFirstOrThrow();
    await db.updateTable('site_profile').set({ logo_name: 'Other', address: 'Pune', phone: '1' }).execute();
    await db.insertInto('centre').values({ name: 'Elsewhere' }).execute();
    const changed = { name: 'Another Child', centre: 'Elsewhere' };
    await db.updateTable('admission').set(changed).where('admission_id', '=', admission_id).execute();
    await db.updateTable('fee_order').set({ user_name: 'Nobody' }).where('fee_order_id', '=', feeOrderId).execute();
    expect(await wordsOf((await fetchReceipt()).rawPayload)).toBe(before);
  });

  test('[I-04] can be read only by its owner', async () => {
    const { fetchReceipt, settle } = await opened();
    await settle();
    const stranger = await signedIn(shop);
    expect((await fetchReceipt(stranger.headers)).statusCode).toBe(404);
    expect((await fetchReceipt({ authorization: '' })).statusCode).toBe(401);
  });

  test('has a number without gaps, even when many pay at once, and keeps it', async () => {
    const parents = await Promise.all(Array.from({ length: 8 }, () => opened()));
    await Promise.all(parents.map(({ settle }) => settle()));
    const rows = await db
      .selectFrom('fee_order')
      .select(['fee_order_id', 'receipt_number'])
      .where('state', '=', 'paid')
      .orderBy('receipt_number')
      .execute();
    expect(rows.map(({ receipt_number }) => receipt_number)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBeGreaterThanOrEqual(8);
    const change = db
      .updateTable('fee_order')
      .set({ receipt_number: 999 })
      .where('fee_order_id', '=', rows[0]?.fee_order_id ?? '')
      .execute();
    expect(await refusedBy(change)).toBe('fee_order_receipt_is_final');
  });
});
