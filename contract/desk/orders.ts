import * as z from 'zod/mini';
import { saleModes } from '../../domain/cart-mode.ts';
import { orderStatuses } from '../../domain/order-status.ts';
import { paymentStatuses } from '../../domain/payment-status.ts';
import { Moment, VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { OrderAddress } from '../order.ts';
import { Mobile, Pincode } from '../person-field.ts';
import { body, Id, list, optionalLine } from '../sent-field.ts';
import { choice, line, paragraph, patterned, requiredLine, requiredText } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Day, listOf, listQuery, Version } from './desk-list.ts';
import { orderReturns } from './returns.ts';
import { shownAmount } from './shown-amount.ts';

export const orderSorts = ['newest', 'oldest', 'total-high', 'total-low'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** How far an order's goods are. Unpaid and abandoned orders have none. */
const fulfilments = ['to-pack', 'packed', 'on-the-way', 'delivered', 'cancelled', 'unpaid', 'abandoned'] as const;

/** By fulfilment, then by money: cash that couriers still collect, cash of delivered orders that nobody recorded, and refunds in progress. */
export const orderViews = [...fulfilments, 'to-collect', 'to-receive', 'refunding'] as const;
export type OrderView = (typeof orderViews)[number];

/** Packers start with the oldest orders. */
export const isOldestFirst = (view: string | undefined): boolean => view === 'to-pack' || view === 'packed';

const channels = ['online', 'counter', 'quote', 'exchange'] as const;

const Shipment = z.object({
  courier: z.string(),
  awb: z.string(),
  tracking_link: z.nullable(z.string()),
});

const orderLine = { sku: z.string(), product_name: z.string(), attributes: VariationAttributes, quantity: z.int() };

export const DeskOrderRow = z.object({
  order_id: z.string(),
  receipt_id: z.string(),
  created_at: Moment,
  /** Empty, like street and mobile, if the role may not see it. */
  user_name: z.string(),
  mobile: z.string(),
  city: z.string(),
  pincode: z.string(),
  fulfilment: z.enum(fulfilments),
  /** Includes a step that can still be undone, which the customer does not see yet. */
  order_status: z.enum(orderStatuses),
  payment_mode: z.enum(saleModes),
  payment_status: z.enum(paymentStatuses),
  total_paise: z.int(),
  /** To be collected on delivery. */
  remaining_paise: z.int(),
  /** When staff recorded that this cash arrived. */
  cash_received_at: z.nullable(Moment),
  lines: z.array(z.object(orderLine)),
  shipment: z.nullable(Shipment),
  version: z.int(),
});
export type DeskOrderRow = z.infer<typeof DeskOrderRow>;

const Line = z.object({
  ...orderLine,
  line_number: z.int(),
  /** How many can still come back. */
  returnable: z.int(),
  /** What is in one package; empty: it is none. */
  parts: z.array(z.object({ sku: z.string(), name: z.string(), attributes: VariationAttributes, quantity: z.int() })),
  product_id: z.string(),
  picture_id: z.nullable(z.string()),
  mrp_paise: z.int(),
  unit_paise: z.int(),
  line_paise: z.int(),
});

const Payment = z.object({
  provider_payment_id: z.string(),
  amount_paise: z.int(),
  state: z.enum(['created', 'authorized', 'captured', 'failed']),
  /** `applied`: it pays for the order. `refund due`: it is not needed and will be refunded. */
  outcome: z.nullable(z.enum(['applied', 'refund due'])),
  method: z.string(),
  created_at: Moment,
  error: z.nullable(z.string()),
});

const Refund = z.object({
  amount_paise: z.int(),
  reason: z.string(),
  state: z.enum(['requested', 'processed', 'failed']),
  created_at: Moment,
  ended_at: z.nullable(Moment),
  error: z.nullable(z.string()),
});

/** `waiting`: in the queue. `failing`: tried again. `failed`: no more tries. */
const mailStates = ['sent', 'waiting', 'failing', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** One thing that happened, in words. */
const Event = z.object({
  at: Moment,
  kind: z.enum(['order', 'status', 'money', 'mail', 'note', 'change']),
  text: z.string(),
  /** More about it: a note, an error, the old values. */
  detail: z.nullable(z.string()),
  /** The member of staff; null: the customer or the shop. */
  by: z.nullable(z.string()),
  mail: z.nullable(z.object({ mail_id: z.string(), state: z.enum(mailStates) })),
});
export type OrderEvent = z.infer<typeof Event>;

export const DeskOrder = z.object({
  ...DeskOrderRow.shape,
  /** Where it was sold. */
  channel: z.enum(channels),
  /** Null: it was not sold at the counter. */
  counter_sale: z.nullable(
    z.object({
      sold_by: z.string(),
      given_paise: z.nullable(z.int()),
      upi_reference: z.nullable(z.string()),
      discount_reason: z.string(),
    }),
  ),
  /** The quote that it was sold by; null: none. */
  quote_id: z.nullable(z.string()),
  /** Of an exchange: the return whose goods it replaces. */
  replaces: z.nullable(z.object({ return_id: z.string(), return_number: z.string() })),
  /** Never placed: the order with which the customer paid for the same items. */
  paid_with: z.nullable(z.object({ order_id: z.string(), receipt_id: z.string() })),
  /** What those goods pay for. */
  credit_paise: z.int(),
  /** Without an account there is no page where the customer can follow the order. */
  has_account: z.boolean(),
  /** Null: the role does not see it. */
  email: z.nullable(z.string()),
  lines: z.array(Line),
  shipping_address: OrderAddress,
  billing_address: OrderAddress,
  /** The customer's note; empty if there is none. */
  customer_note: z.string(),
  mrp_paise: z.int(),
  lines_paise: z.int(),
  discount_paise: z.int(),
  coupon_code: z.nullable(z.string()),
  delivery_paise: z.int(),
  /** To be paid online; paid once the order is placed. */
  advance_paise: z.int(),
  invoice_number: z.nullable(z.string()),
  /** 0: there is none. */
  shipment_version: z.int(),
  /** The statuses it can move to, apart from Cancelled. */
  next_statuses: z.array(z.enum(orderStatuses)),
  can_cancel: z.boolean(),
  /** The latest step, while it can be undone. */
  undo: z.nullable(z.object({ audit_id: z.int(), seconds_left: z.number() })),
  /** What is refunded if it is cancelled. */
  refund_paise: z.int(),
  can_correct_address: z.boolean(),
  ...orderReturns,
  /** Null: the role does not see them. */
  payments: z.nullable(z.array(Payment)),
  refunds: z.nullable(z.array(Refund)),
  /** The latest first. */
  timeline: z.array(Event),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

/** Without Cancelled, which has its own call because it refunds money. */
const forwardStatuses = ['Processing', 'Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const;
export type ForwardStatus = (typeof forwardStatuses)[number];

/** Customers open it, so only https. May be empty. */
const TrackingLink = z._default(
  line(300).check(
    z.refine(
      (text) => text === '' || (text.startsWith('https://') && URL.canParse(text)),
      'This must begin with https://',
    ),
  ),
  '',
);

/** Orders per call. */
const bulkMax = 100;

export const paperKinds = ['pick-list', 'slips', 'labels', 'invoices'] as const;
export type PaperKind = (typeof paperKinds)[number];

const ofOrder = z.object({ orderId: Id });
const Changed = z.object({ audit_id: z.nullable(z.int()), version: z.int() });
const changeRefusals = ['unknown-row', 'changed-since', 'not-allowed'] as const;

export const orders = {
  'GET /desk/orders': deskEndpoint({
    summary: 'Orders, a page at a time; searched by number, name, mobile, SKU or AWB',
    permission: 'orders.read',
    query: z.object({
      ...listQuery,
      /** Default: oldest first for `to-pack` and `packed`, newest first otherwise. */
      sort: z.optional(choice(orderSorts)),
      view: z.optional(choice(orderViews)),
      mode: z.optional(choice(saleModes)),
      /** Ordered on these days, in India. */
      from: Day,
      until: Day,
    }),
    response: listOf(DeskOrderRow),
  }),
  'GET /desk/orders/:orderId': deskEndpoint({
    summary: 'One order with its bill, money, mails and everything that happened to it',
    permission: 'orders.read',
    params: ofOrder,
    response: DeskOrder,
    refusals: ['unknown-row'],
  }),
  'POST /desk/orders/:orderId/status': deskEndpoint({
    summary:
      'Move an order to its next status. It can be undone for ten seconds; then the customer gets a mail and a push',
    permission: 'orders.edit',
    params: ofOrder,
    body: body({ from: choice(orderStatuses), status: choice(forwardStatuses) }),
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'status-not-allowed'],
  }),
  'POST /desk/orders/:orderId/cancel': deskEndpoint({
    summary:
      'Cancel an order: releases goods and coupon, and refunds what was paid. A refund needs refunds.send and a fresh proof',
    permission: 'orders.edit',
    params: ofOrder,
    body: body({ from: choice(orderStatuses), note: optionalLine(500), ...shownAmount }),
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'status-not-allowed', 'amount-changed', 'proof-needed'],
  }),
  'POST /desk/orders/:orderId/cash-received': deskEndpoint({
    summary: 'Record that the cash for a delivered order has arrived. Can be undone under Audit',
    permission: 'orders.edit',
    params: ofOrder,
    body: body(shownAmount),
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'status-not-allowed', 'amount-changed'],
  }),
  'PATCH /desk/orders/:orderId/address': deskEndpoint({
    summary:
      'Correct name, delivery address and mobile before the goods are sent; the bill stays, the customer gets a mail',
    permission: 'orders.edit',
    params: ofOrder,
    body: body({
      version: Version,
      user_name: requiredLine(200),
      new_address: requiredLine(300),
      area: optionalLine(100),
      city: requiredLine(100),
      pincode: Pincode,
      mobile: Mobile,
    }),
    response: Changed,
    refusals: [...changeRefusals, 'sent-already', 'pincode-not-served'],
  }),
  'POST /desk/orders/:orderId/notes': deskEndpoint({
    summary: 'Add a note that only staff see',
    permission: 'orders.edit',
    params: ofOrder,
    body: body({ note: paragraph(1000).check(z.minLength(1, requiredText)) }),
    response: z.object({ success: z.literal(true) }),
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'POST /desk/orders/:orderId/mails/:mailId/again': deskEndpoint({
    summary: 'Send a mail about the order again, as it would be written now',
    permission: 'orders.edit',
    params: z.object({ orderId: Id, mailId: Id }),
    response: z.object({ success: z.literal(true) }),
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'PUT /desk/orders/:orderId/shipment': deskEndpoint({
    summary: 'Courier and AWB of the parcel, entered or corrected. Once it is on its way, the customer gets a mail',
    permission: 'orders.edit',
    params: ofOrder,
    body: body({
      /** `shipment_version` of the order; 0: there is none yet. */
      version: wholeNumber(0, 1e9),
      courier: requiredLine(60),
      awb: patterned(40, /^[0-9A-Za-z/-]{3,40}$/, 'Please enter the number as the courier prints it.'),
      tracking_link: TrackingLink,
    }),
    response: Changed,
    refusals: [...changeRefusals, 'nothing-to-carry'],
  }),
  'GET /desk/couriers': deskEndpoint({
    summary: 'Couriers of the latest parcels, with the pattern of their tracking links',
    permission: 'orders.edit',
    response: z.object({
      rows: z.array(
        z.object({
          courier: z.string(),
          /** With {awb} in place of the number; null: none is known. */
          link_pattern: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  'POST /desk/orders/bulk/status': deskEndpoint({
    summary: 'Move many orders on, one by one; each row has its own outcome',
    permission: 'orders.edit',
    body: body({
      status: choice(forwardStatuses),
      rows: list(body({ order_id: Id, from: choice(orderStatuses) }), bulkMax, 'Please choose an order.'),
    }),
    response: z.object({
      /** For POST /desk/audit/batch/:batchId/undo. */
      batch_id: z.string(),
      undo_seconds: z.int(),
      results: z.array(
        z.object({ order_id: z.string(), outcome: z.enum(['changed', 'refused']), reason: z.nullable(z.string()) }),
      ),
    }),
  }),
  'POST /desk/orders/papers': deskEndpoint({
    summary: 'Papers of many orders as one PDF: a pick list, packing slips, labels of 100 x 150 mm, or invoices',
    permission: 'orders.edit',
    body: body({ kind: choice(paperKinds), order_ids: list(Id, bulkMax, 'Please choose an order.') }),
    response: z.instanceof(Uint8Array),
    answerKind: 'pdf',
    refusals: ['unknown-row', 'nothing-to-carry', 'no-invoice-yet', 'busy'],
  }),
};
