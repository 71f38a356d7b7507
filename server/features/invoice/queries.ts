import { sql } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import type { PayMode } from '../../../domain/cart-mode.ts';
import type { BilledLine, TaxedLine, TaxTotals } from '../../../domain/invoice.ts';

interface Seller {
  name: string;
  address: string;
  gstin: string;
  phone: string;
  email: string;
}

export interface OrderToBill {
  order_id: string;
  receipt_number: number;
  created_at: Date;
  user_name: string;
  payment_mode: PayMode;
  discount_paise: number;
  delivery_paise: number;
  advance_paise: number;
  remaining_paise: number;
  shipping_address: Partial<OrderAddress>;
  billing_address: Partial<OrderAddress>;
  seller: Seller;
  issued_at: Date;
  /** "2026-27" */
  year: string;
  lines: (BilledLine & { sku: string; productName: string; attributes: Record<string, string>; hsnCode: string })[];
}

/** An order with all that its invoice will say, as it is now. */
export async function findOrderToBill(trx: Transaction, orderId: string): Promise<OrderToBill> {
  const { rows } = await sql<OrderToBill>`
    select o.order_id, o.receipt_number, o.created_at, o.user_name, o.payment_mode, o.discount_paise, o.delivery_paise,
      o.advance_paise, o.remaining_paise, o.shipping_address, o.billing_address, now() as issued_at,
      financial_year(now()) as year,
      coalesce((select jsonb_build_object('name', coalesce(nullif(legal_name, ''), logo_name), 'address', address,
                         'gstin', gstin, 'phone', phone, 'email', email) from site_profile),
               '{"name": "", "address": "", "gstin": "", "phone": "", "email": ""}') as seller,
      (select coalesce(jsonb_agg(jsonb_build_object('sku', l.sku, 'productName', l.product_name, 'attributes', l.attributes,
                'quantity', l.quantity, 'unitPaise', l.unit_paise, 'hsnCode', l.hsn_code,
                'gstBasisPoints', l.gst_basis_points) order by l.line_number), '[]')
         from order_line l where l.order_id = o.order_id) as lines
      from shop_order o where o.order_id = ${orderId}`.execute(trx);
  const [order] = rows;
  if (!order) throw new Error(`there is no order ${orderId} to bill`);
  return order;
}

/** The next of the year. Danger: others wait for the one after it until this transaction ends. */
export async function takeInvoiceNumber(trx: Transaction, year: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select next_number(${`invoice ${year}`}) as number`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a series always gives a number');
  return row.number;
}

export interface IssuedLine extends TaxedLine, BilledLine {
  sku: string;
  name: string;
  detail: string;
  hsnCode: string;
}

interface Issued {
  order: OrderToBill;
  number: number;
  invoiceNumber: string;
  isSample: boolean;
  stateCode: string | null;
  placeOfSupply: string;
  isWithinState: boolean;
  totals: TaxTotals;
  totalInWords: string;
  billingAddress: OrderAddress;
  shippingAddress: OrderAddress;
  lines: IssuedLine[];
}

export async function insertInvoice(trx: Transaction, issued: Issued): Promise<void> {
  const { order, totals } = issued;
  await trx
    .insertInto('invoice')
    .values({
      order_id: order.order_id,
      year: order.year,
      number: issued.number,
      invoice_number: issued.invoiceNumber,
      issued_at: order.issued_at,
      is_sample: issued.isSample,
      receipt_number: order.receipt_number,
      ordered_at: order.created_at,
      seller: JSON.stringify(order.seller),
      buyer_name: order.user_name,
      billing_address: JSON.stringify(issued.billingAddress),
      shipping_address: JSON.stringify(issued.shippingAddress),
      supply_state_code: issued.stateCode,
      place_of_supply: issued.placeOfSupply,
      is_within_state: issued.isWithinState,
      payment_mode: order.payment_mode,
      paid_paise: order.advance_paise,
      remaining_paise: order.remaining_paise,
      taxable_paise: totals.taxablePaise,
      cgst_paise: totals.cgstPaise,
      sgst_paise: totals.sgstPaise,
      igst_paise: totals.igstPaise,
      total_paise: totals.totalPaise,
      total_in_words: issued.totalInWords,
    })
    .execute();
  await trx
    .insertInto('invoice_line')
    .values(
      issued.lines.map((line, index) => ({
        order_id: order.order_id,
        line_number: index + 1,
        sku: line.sku,
        name: line.name,
        detail: line.detail,
        hsn_code: line.hsnCode,
        quantity: line.quantity,
        unit_paise: line.unitPaise,
        discount_paise: line.discountPaise,
        delivery_paise: line.deliveryPaise,
        taxable_paise: line.taxablePaise,
        gst_basis_points: line.gstBasisPoints,
        cgst_paise: line.cgstPaise,
        sgst_paise: line.sgstPaise,
        igst_paise: line.igstPaise,
        amount_paise: line.amountPaise,
      })),
    )
    .execute();
}

interface InvoiceRow {
  invoice_number: string;
  issued_at: Date;
  is_sample: boolean;
  receipt_number: number;
  ordered_at: Date;
  seller: Seller;
  buyer_name: string;
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
  place_of_supply: string;
  is_within_state: boolean;
  payment_mode: PayMode;
  paid_paise: number;
  remaining_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  total_paise: number;
  total_in_words: string;
  is_cancelled: boolean;
  lines: IssuedLine[];
}

/** `none`: the order has no invoice. No order for somebody else's, as for one that does not exist. */
export async function findIssued(
  db: Database,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<InvoiceRow | 'no invoice' | 'no order'> {
  const { rows } = await sql<InvoiceRow & { invoice_number: string | null }>`
    select i.invoice_number, i.issued_at, i.is_sample, i.receipt_number, i.ordered_at, i.seller, i.buyer_name,
      i.billing_address, i.shipping_address, i.place_of_supply, i.is_within_state, i.payment_mode, i.paid_paise,
      i.remaining_paise, i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.total_paise, i.total_in_words,
      o.order_status = 'Cancelled' as is_cancelled,
      (select coalesce(jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'detail', l.detail, 'hsnCode', l.hsn_code,
                'quantity', l.quantity, 'unitPaise', l.unit_paise, 'discountPaise', l.discount_paise,
                'deliveryPaise', l.delivery_paise, 'taxablePaise', l.taxable_paise, 'gstBasisPoints', l.gst_basis_points,
                'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise,
                'amountPaise', l.amount_paise) order by l.line_number), '[]')
         from invoice_line l where l.order_id = o.order_id) as lines
      from shop_order o left join invoice i using (order_id)
     where o.order_id = ${orderId} and o.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return 'no order';
  return row.invoice_number === null ? 'no invoice' : row;
}
