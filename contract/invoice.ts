import * as z from 'zod/mini';
import { saleModes } from '../domain/cart-mode.ts';
import { endpoint } from './endpoint.ts';
import { Moment } from './envelope.ts';
import { Rupees } from './number-field.ts';
import { OrderAddress } from './order.ts';
import { Id } from './sent-field.ts';

/** What an invoice and a credit note say about one kind of goods. */
export const TaxedLine = z.object({
  line_number: z.int(),
  name: z.string(),
  /** Chosen size and colour, in words. */
  detail: z.string(),
  hsn_code: z.string(),
  quantity: z.int(),
  taxable_value: Rupees,
  gst_percent: z.number(),
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  amount: Rupees,
});
export type TaxedLine = z.infer<typeof TaxedLine>;

const InvoiceLine = z.extend(TaxedLine, {
  /** Including GST. */
  unit_price: Rupees,
  discount: Rupees,
  /** Its share of the delivery charge, which is taxed like the goods. */
  delivery: Rupees,
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** What invoices and credit notes have in common. */
export const taxPaper = {
  receipt_id: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.string(),
    phone: z.string(),
    email: z.string(),
    /** The shop's main colour on that day. */
    colour: z.optional(z.string()),
  }),
  buyer_name: z.string(),
  billing_address: OrderAddress,
  /** State and its code: "Maharashtra (27)". */
  place_of_supply: z.string(),
  /** CGST and SGST; otherwise IGST. */
  is_within_state: z.boolean(),
  taxable_total: Rupees,
  cgst_total: Rupees,
  sgst_total: Rupees,
  igst_total: Rupees,
  total: Rupees,
  total_in_words: z.string(),
  /** Payments were simulated when it was issued, so it is not a legal document. */
  is_sample: z.boolean(),
};

export const Invoice = z.object({
  ...taxPaper,
  invoice_number: z.string(),
  invoice_date: Moment,
  order_date: Moment,
  shipping_address: OrderAddress,
  lines: z.array(InvoiceLine),
  payment_mode: z.enum(saleModes),
  paid_amount: Rupees,
  remaining_amount: Rupees,
  /** The order was cancelled after the invoice was issued. */
  is_cancelled: z.boolean(),
  /** Then: the numbers of its credit notes. None for orders that were cancelled before there were credit notes. */
  credited_by: z.array(z.string()),
});
export type Invoice = z.infer<typeof Invoice>;

const ofOrder = z.object({ orderId: Id });

export const invoice = {
  'GET /invoice/:orderId': endpoint({
    summary: "The invoice of one of the caller's orders",
    access: 'customer',
    params: ofOrder,
    response: z.object({ data: Invoice }),
    refusals: ['unknown-order', 'no-invoice-yet'],
  }),
  'GET /payment/order/:orderId/invoice': endpoint({
    summary: "The invoice of one of the caller's orders, as PDF",
    access: 'customer',
    params: ofOrder,
    answerKind: 'pdf',
    response: z.instanceof(Uint8Array),
    refusals: ['unknown-order', 'no-invoice-yet', 'busy'],
  }),
};
