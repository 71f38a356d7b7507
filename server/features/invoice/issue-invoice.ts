import { sql } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Transaction } from '../../../database/client.ts';
import type { SaleMode } from '../../../domain/cart-mode.ts';
import { isCounterMode } from '../../../domain/counter-sale.ts';
import { invoiceNumber, placeOfSupply, taxLines, type BilledLine, type TaxedLine } from '../../../domain/invoice.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { namedValues } from '../../../domain/named-values.ts';
import { wholeAddress } from '../address/whole-address.ts';
import { takeNumber } from './take-number.ts';

/**
 * Stores the full content of an order's invoice, so that later changes cannot affect it. Call it last in a transaction: until the
 * commit everyone else waits for the next number.
 */
export async function issueInvoice(
  trx: Transaction,
  { orderId, isTestMode }: { orderId: string; isTestMode: boolean },
): Promise<void> {
  const order = await findOrderToBill(trx, orderId);
  const { state, isWithinState } = placeOfSupply(order.shipping_address.pincode ?? '', {
    gstin: order.seller.gstin,
    pincode: order.seller_pincode,
  });
  const { goods, totals } = taxLines({
    lines: order.lines,
    discountPaise: order.discount_paise,
    deliveryPaise: order.delivery_paise,
    isWithinState,
  });
  // 4 MB, so it is loaded with the first invoice.
  const { toWords } = await import('to-words/en-IN');
  const { year, number } = await takeNumber(trx, 'invoice');
  await trx
    .insertInto('invoice')
    .values({
      order_id: orderId,
      year,
      number,
      invoice_number: invoiceNumber(year, number),
      issued_at: order.issued_at,
      is_sample: isTestMode,
      receipt_number: order.receipt_number,
      ordered_at: order.created_at,
      seller: JSON.stringify(order.seller),
      buyer_name: order.user_name,
      billing_address: JSON.stringify(wholeAddress(order.billing_address)),
      shipping_address: JSON.stringify(wholeAddress(order.shipping_address)),
      supply_state_code: state?.code ?? null,
      place_of_supply: state ? `${state.name} (${state.code})` : 'Outside the states',
      is_within_state: isWithinState,
      payment_mode: order.payment_mode,
      // At the counter it is issued with the money in hand.
      // What returned goods pay for is paid.
      paid_paise: isCounterMode(order.payment_mode) ? totals.totalPaise : order.advance_paise + order.credit_paise,
      remaining_paise: isCounterMode(order.payment_mode) ? 0 : order.remaining_paise,
      taxable_paise: totals.taxablePaise,
      cgst_paise: totals.cgstPaise,
      sgst_paise: totals.sgstPaise,
      igst_paise: totals.igstPaise,
      total_paise: totals.totalPaise,
      total_in_words: toWords(rupeesFromPaise(totals.totalPaise), { currency: true }),
    })
    .execute();
  await trx
    .insertInto('invoice_line')
    .values(
      goods.flatMap((taxed, index) => {
        const line = order.lines[index];
        return line ? [lineRow(orderId, index + 1, { ...line, ...taxed })] : [];
      }),
    )
    .execute();
}

const lineRow = (orderId: string, lineNumber: number, line: OrderToBill['lines'][number] & TaxedLine) => ({
  order_id: orderId,
  line_number: lineNumber,
  sku: line.sku,
  name: line.productName,
  detail: namedValues(line.attributes),
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
});

export interface Seller {
  name: string;
  address: string;
  gstin: string;
  phone: string;
  email: string;
  /** In which its name is printed, then and in every copy. */
  colour?: string;
}

interface OrderToBill {
  order_id: string;
  receipt_number: number;
  created_at: Date;
  user_name: string;
  payment_mode: SaleMode;
  discount_paise: number;
  delivery_paise: number;
  advance_paise: number;
  remaining_paise: number;
  credit_paise: number;
  shipping_address: Partial<OrderAddress>;
  billing_address: Partial<OrderAddress>;
  seller: Seller;
  seller_pincode: string;
  issued_at: Date;
  lines: (BilledLine & { sku: string; productName: string; attributes: Record<string, string>; hsnCode: string })[];
}

/** An order with all that its invoice will say. */
async function findOrderToBill(trx: Transaction, orderId: string): Promise<OrderToBill> {
  const { rows } = await sql<OrderToBill>`
    select o.order_id, o.receipt_number, o.created_at, o.user_name, o.payment_mode, o.discount_paise, o.delivery_paise,
      o.advance_paise, o.remaining_paise, o.credit_paise, o.shipping_address, o.billing_address, now() as issued_at,
      coalesce((select jsonb_build_object('name', coalesce(nullif(legal_name, ''), logo_name), 'address', address,
                         'gstin', gstin, 'phone', phone, 'email', email,
                         'colour', main_colour) from site_profile),
               '{"name": "", "address": "", "gstin": "", "phone": "", "email": ""}') as seller,
      coalesce((select pincode from site_profile), '') as seller_pincode,
      (select coalesce(json_agg(json_build_object('sku', l.sku, 'productName', l.product_name, 'attributes', l.attributes,
                'quantity', l.quantity, 'unitPaise', l.unit_paise, 'hsnCode', l.hsn_code,
                'gstBasisPoints', l.gst_basis_points) order by l.line_number), '[]')
         from order_line l where l.order_id = o.order_id) as lines
      from shop_order o where o.order_id = ${orderId}`.execute(trx);
  const [order] = rows;
  if (!order) throw new Error(`there is no order ${orderId} to bill`);
  return order;
}
