import { sql, type Insertable } from 'kysely';
import type { Database, Transaction } from '../client.ts';
import type { DB } from '../types.gen.ts';

type Row<T extends keyof DB> = Insertable<DB[T]>;
type Handle = Database | Transaction;

/** Small valid rows for tests; pass only the columns that the test is about. */
let counter = 0;
const next = () => `${process.pid}-${++counter}`;

export async function addAccount(db: Handle, over: Partial<Row<'account'>> = {}): Promise<string> {
  const { user_id } = await db
    .insertInto('account')
    .values({
      email: `a${next()}@example.com`,
      full_name: 'Asha Rao',
      mobile: '9876543210',
      password_hash: 'x'.repeat(60),
      ...over,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id;
}

/** A simple product with one SKU and stock. */
export async function addSku(db: Handle, { onHand = 10, pricePaise = 50_000 } = {}): Promise<string> {
  const sku = `SKU-${next()}`;
  await db
    .insertInto('product')
    .values({ product_id: sku, title: `Product ${sku}`, product_type: 'Simple', category: 'Skates', hsn_code: '9506' })
    .execute();
  await db.insertInto('variation').values({ sku, product_id: sku, price_paise: pricePaise }).execute();
  await db.insertInto('stock').values({ sku, on_hand: onHand }).execute();
  return sku;
}

/** An order with one line of 500 rupees, awaiting payment, without holds. */
export async function addOrder(
  db: Database,
  over: Partial<Row<'shop_order'>> & { user_id: string | null },
  sku = 'SKU',
  /** What has to be written in the same transaction. */
  also?: (trx: Transaction, orderId: string) => Promise<unknown>,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const address = JSON.stringify({ new_address: '1 Rink Road', city: 'Navi Mumbai', pincode: '400708' });
    const { order_id, lines_paise } = await transaction
      .insertInto('shop_order')
      .values({
        user_name: 'Asha Rao',
        email: 'asha@example.com',
        mobile: '9876543210',
        payment_mode: 'Pay now',
        hold_expires_at: new Date(Date.now() + 900_000),
        mrp_paise: 50_000,
        lines_paise: 50_000,
        total_paise: 50_000,
        advance_paise: 50_000,
        remaining_paise: 0,
        shipping_address: address,
        billing_address: address,
        fingerprint: next(),
        ...over,
      })
      .returning(['order_id', 'lines_paise'])
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('order_line')
      .values({
        order_id,
        line_number: 1,
        sku,
        product_id: sku,
        product_name: 'Skates',
        quantity: 1,
        mrp_paise: 50_000,
        unit_paise: lines_paise,
        hsn_code: '9506',
        gst_basis_points: 500,
      })
      .execute();
    await also?.(transaction, order_id);
    return order_id;
  });
}

/** An invoice for such an order, without tax, the first of its year. */
export async function addInvoice(
  db: Handle,
  orderId: string,
  over: Partial<Row<'invoice'>> = {},
  overLine: Partial<Row<'invoice_line'>> = {},
): Promise<void> {
  await sql`
    insert into invoice (order_id, year, number, invoice_number, issued_at, is_sample, receipt_number, ordered_at, seller,
      buyer_name, billing_address, shipping_address, place_of_supply, is_within_state, payment_mode, paid_paise,
      remaining_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, total_in_words)
    select order_id, ${over.year ?? '2026-27'}, ${over.number ?? 1}, ${over.invoice_number ?? next()}, now(), true,
      receipt_number, created_at, '{}', user_name, billing_address, shipping_address, 'Maharashtra (27)', true, payment_mode,
      advance_paise, remaining_paise, total_paise, 0, 0, 0, total_paise, ''
      from shop_order where order_id = ${orderId}`.execute(db);
  await sql`
    insert into invoice_line (order_id, line_number, sku, name, detail, hsn_code, quantity, unit_paise, discount_paise,
      delivery_paise, taxable_paise, gst_basis_points, cgst_paise, sgst_paise, igst_paise, amount_paise)
    select order_id, 1, 'SKU', 'Skates', '', '9506', 1, ${overLine.unit_paise ?? sql`lines_paise`}, discount_paise,
      delivery_paise, ${overLine.taxable_paise ?? sql`total_paise`}, 0, 0, 0, 0, ${overLine.amount_paise ?? sql`total_paise`}
      from shop_order where order_id = ${orderId}`.execute(db);
}

/** An admission at the centre Airoli, without an Aadhaar number. */
export async function addAdmission(db: Handle, over: Partial<Row<'admission'>> & { user_id: string }): Promise<string> {
  await db
    .insertInto('centre')
    .values({ name: 'Airoli' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { admission_id } = await db
    .insertInto('admission')
    .values({
      user_name: 'Asha Rao',
      name: 'Ravi',
      father_name: 'A',
      mother_name: 'B',
      email: 'a@b.c',
      mobile: '9876543210',
      gender: 'Male',
      centre: 'Airoli',
      address: 'Sector 8',
      pincode: '400708',
      rules_agreed: true,
      fee_paise: 100_000,
      ...over,
    })
    .returning('admission_id')
    .executeTakeFirstOrThrow();
  return admission_id;
}

/** A request for an order's online part, known to the provider. */
export async function addPaymentRequest(
  db: Handle,
  over: { user_id: string | null; order_id: string; amount_paise?: number },
): Promise<string> {
  const { request_id } = await db
    .insertInto('payment_request')
    .values({ purpose: 'order', amount_paise: 50_000, provider_order_id: `order_${next()}`, ...over })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return request_id;
}

export async function addPayment(db: Handle, over: Partial<Row<'payment'>>): Promise<string> {
  const { payment_id } = await db
    .insertInto('payment')
    .values({
      provider_payment_id: `pay_${next()}`,
      amount_paise: 50_000,
      currency: 'INR',
      state: 'captured',
      captured_at: new Date(),
      ...over,
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  return payment_id;
}

/** A return of all of an order with such an invoice, refunded online, with the first credit note of its year. */
export async function addClosedReturn(trx: Transaction, orderId: string): Promise<string> {
  const { rows } = await sql<{ return_id: string }>`
    insert into order_return (order_id, state, reason, is_by_customer, started_by)
    values (${orderId}, 'received', 'Does not fit', false, 'somebody') returning return_id`.execute(trx);
  const returnId = rows[0]?.return_id ?? '';
  await sql`insert into return_line (return_id, order_id, line_number, quantity, condition, is_restocked)
            select ${returnId}, order_id, line_number, quantity, 'sellable', true from order_line
             where order_id = ${orderId}`.execute(trx);
  await sql`insert into stock_movement (sku, kind, change, return_id)
            select sku, 'return', quantity, ${returnId} from order_line where order_id = ${orderId}`.execute(trx);
  await sql`insert into refund (payment_id, reason_key, amount_paise, return_id)
            select p.payment_id, 'return', p.amount_paise, ${returnId} from payment p join payment_request q using (request_id)
             where q.order_id = ${orderId}`.execute(trx);
  await sql`update order_return set state = 'closed', ended_at = now(), by_hand_paise = 0,
                   refund_paise = (select total_paise from shop_order where order_id = ${orderId})
             where return_id = ${returnId}`.execute(trx);
  await addCreditNote(trx, { orderId, returnId });
  return returnId;
}

/** A credit note for all of such an invoice, the first of its year. */
export async function addCreditNote(
  trx: Transaction,
  { orderId, returnId = null, number = 1 }: { orderId: string; returnId?: string | null; number?: number },
  overLine: Partial<Row<'credit_note_line'>> = {},
): Promise<string> {
  const { rows } = await sql<{ credit_note_id: string }>`
    insert into credit_note (order_id, return_id, year, number, credit_note_number, issued_at, is_sample, invoice_number,
      invoice_issued_at, receipt_number, seller, buyer_name, billing_address, place_of_supply, is_within_state, reason,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, total_in_words)
    select order_id, ${returnId}, year, ${number}, ${next()}, now(), is_sample, invoice_number, issued_at, receipt_number, seller,
      buyer_name, billing_address, place_of_supply, is_within_state, 'Does not fit', taxable_paise, cgst_paise, sgst_paise,
      igst_paise, total_paise, total_in_words
      from invoice where order_id = ${orderId} returning credit_note_id`.execute(trx);
  const creditNoteId = rows[0]?.credit_note_id ?? '';
  await sql`insert into credit_note_line (credit_note_id, line_number, sku, name, detail, hsn_code, quantity, taxable_paise,
              gst_basis_points, cgst_paise, sgst_paise, igst_paise, amount_paise)
            select ${creditNoteId}, ${overLine.line_number ?? sql`line_number`}, sku, name, detail, hsn_code,
              ${overLine.quantity ?? sql`quantity`}, ${overLine.taxable_paise ?? sql`taxable_paise`}, gst_basis_points, cgst_paise,
              sgst_paise, igst_paise, ${overLine.amount_paise ?? sql`amount_paise`}
              from invoice_line where order_id = ${orderId}`.execute(trx);
  return creditNoteId;
}

/** A student with a parent, a consent and the only place of a batch. */
export async function addPlacedStudent(db: Handle, userId: string): Promise<{ studentId: string; batchId: string }> {
  const centre = `Centre ${next()}`;
  await db.insertInto('centre').values({ name: centre }).execute();
  const { batch_id: batchId } = await db
    .insertInto('batch')
    .values({ centre, name: 'Beginners', capacity: 1, starts_on: '2026-01-01' })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  const { student_id: studentId } = await db
    .insertInto('student')
    .values({ name: 'Kabir Shah', state: 'active' })
    .returning('student_id')
    .executeTakeFirstOrThrow();
  const of = { student_id: studentId };
  await db
    .insertInto('student_state_change')
    .values({ ...of, state: 'active', actor: 'system' })
    .execute();
  await db
    .insertInto('guardian')
    .values({ ...of, user_id: userId, name: 'Asha Rao', relation: 'Mother' })
    .execute();
  await db
    .insertInto('consent')
    .values({ ...of, purpose: 'training', notice_version: 1, given_by: userId })
    .execute();
  await db
    .insertInto('enrolment')
    .values({ ...of, batch_id: batchId, state: 'placed', placed_at: new Date() })
    .execute();
  return { studentId, batchId };
}
