import * as z from 'zod/mini';
import { cartLinesMax } from '../../domain/cart-size.ts';
import { counterModes } from '../../domain/counter-sale.ts';
import { isMobile, mobileInvalidText, normaliseMobile } from '../../domain/mobile-number.ts';
import { Moment, VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { EmailOrEmpty } from '../person-field.ts';
import { body, Id, LineSku, list, optionalLine } from '../sent-field.ts';
import { choice, line, patterned, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Paise } from './desk-list.ts';
import { shownAmount } from './shown-amount.ts';

const Goods = z.object({
  /** Of a package whose parts are chosen: `PACKAGE~PART~PART`. */
  line_sku: z.string(),
  title: z.string(),
  attributes: VariationAttributes,
  mrp_paise: z.int(),
  unit_paise: z.int(),
  /** What can be sold now. */
  available: z.int(),
  /** The parts of a package that have to be chosen first, in this order. Empty: it can be sold as it is. */
  choices: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      options: z.array(z.object({ sku: z.string(), text: z.string(), available: z.int() })),
    }),
  ),
});
export type Goods = z.infer<typeof Goods>;

const Takings = {
  cash_paise: z.int(),
  upi_paise: z.int(),
  /** QR codes that were paid. */
  qr_paise: z.int(),
  /** Cash paid out for returns. */
  refunded_paise: z.int(),
  sales: z.int(),
};

export const Till = z.object({
  till_id: z.string(),
  /** The member of staff. */
  name: z.string(),
  /** In India, YYYY-MM-DD. */
  day: z.string(),
  opened_at: Moment,
  float_paise: z.int(),
  ...Takings,
  /** QR codes that are not paid yet. */
  waiting: z.int(),
  /** What should be in it: float and cash, minus what was paid out. */
  expected_paise: z.int(),
  /** Null: it is open. */
  counted_paise: z.nullable(z.int()),
  note: z.string(),
  closed_at: z.nullable(Moment),
  /** Its person left or may no longer sell, so another seller counts it. */
  is_left: z.boolean(),
  /** Who counted it for its person; null: nobody else. */
  counted_by: z.nullable(z.string()),
});
export type Till = z.infer<typeof Till>;

export const CounterSale = z.object({
  order_id: z.string(),
  receipt_id: z.string(),
  mode: z.enum(counterModes),
  /** `waiting`: for the payment of its QR code. */
  state: z.enum(['waiting', 'paid', 'cancelled']),
  total_paise: z.int(),
  /** Cash: to give back. */
  change_paise: z.int(),
  invoice_number: z.nullable(z.string()),
  /** The invoice goes there; empty: nobody gets a mail. */
  email: z.string(),
  /** Of a QR code that is not paid: until when its goods are held. */
  pay_before: z.nullable(Moment),
});
export type CounterSale = z.infer<typeof CounterSale>;

const SoldNow = z.object({
  ...CounterSale.shape,
  /** The payment page that the QR code opens; null: there is nothing to pay. Shown once: only its hash is stored. */
  path: z.nullable(z.string()),
});

/** Made by the screen for each sale: a repeat with the same key sells nothing again. */
const key = patterned(64, /^[\w-]{16,64}$/, 'This is not a valid key.');

const Pay = z.discriminatedUnion(
  'mode',
  [
    body({ mode: z.literal('Cash'), given_paise: Paise }),
    body({
      mode: z.literal('UPI'),
      reference: requiredLine(60).check(z.minLength(4, 'Please enter at least 4 letters or digits.')),
    }),
    body({ mode: z.literal('QR') }),
  ],
  'This must be Cash, UPI or QR.',
);

const MobileOrEmpty = z._default(
  line(40).check(
    z.overwrite((typed) => (typed === '' ? '' : normaliseMobile(typed))),
    z.refine((mobile) => mobile === '' || isMobile(mobile), mobileInvalidText),
  ),
  '',
);

/** Nobody starts a day with more than ten lakh rupees of change. */
const floatPaiseMax = 100_000_000;
/** More than any day's sales: a hundred crore rupees. */
const tillPaiseMax = 100_000_000_000;

const ofSale = z.object({ orderId: Id });
const Lines = list(
  body({ line_sku: LineSku, quantity: wholeNumber(1, 999) }),
  cartLinesMax,
  'Please add something to sell.',
);

export const counter = {
  'GET /desk/counter': deskEndpoint({
    summary: 'The own till, if it is open, and how much the own role may take off a sale',
    permission: 'counter.sell',
    response: z.object({ till: z.nullable(Till), today: z.string(), discount_percent_max: z.int() }),
  }),
  'GET /desk/counter/goods': deskEndpoint({
    summary: 'What is on sale: the SKU that was scanned, or everything that a search finds',
    permission: 'counter.sell',
    query: z.object({ q: requiredLine(100) }),
    response: z.object({
      /** The first row has the SKU that was asked for. */
      is_exact: z.boolean(),
      rows: z.array(Goods),
    }),
  }),
  'POST /desk/counter/goods': deskEndpoint({
    summary: 'Today’s prices and stock of the lines of a sale; what is no longer on sale is left out',
    permission: 'counter.sell',
    body: body({ lines: list(LineSku, cartLinesMax) }),
    response: z.object({ rows: z.array(Goods) }),
  }),
  'POST /desk/counter/sales': deskEndpoint({
    summary:
      'Sell at the counter. Cash and UPI: paid, handed over and invoiced at once. QR: the goods are held until the code is paid',
    permission: 'counter.sell',
    body: body({
      key,
      lines: Lines,
      discount_paise: z._default(Paise, 0),
      discount_reason: optionalLine(200),
      /** The total. */
      ...shownAmount,
      name: optionalLine(200),
      mobile: MobileOrEmpty,
      email: EmailOrEmpty,
      pay: Pay,
    }),
    response: SoldNow,
    refusals: [
      'not-allowed',
      'bad-input',
      'till-not-open',
      'discount-too-high',
      'amount-changed',
      'reference-used',
      'amount-too-large',
      'unknown-product',
      'variation-needed',
      'no-price',
      'out-of-stock',
      'not-enough-stock',
      'idempotency-key-reused',
    ],
  }),
  'GET /desk/counter/sales/:orderId': deskEndpoint({
    summary: 'How a sale stands: whether its QR code is paid',
    permission: 'counter.sell',
    params: ofSale,
    response: CounterSale,
    refusals: ['unknown-row'],
  }),
  'POST /desk/counter/sales/:orderId/link': deskEndpoint({
    summary: 'Another payment page for a QR code that is not paid yet',
    permission: 'counter.sell',
    params: ofSale,
    response: SoldNow,
    refusals: ['unknown-row'],
  }),
  'POST /desk/counter/sales/:orderId/cancel': deskEndpoint({
    summary: 'Cancel a sale whose QR code is not paid: its goods can be sold again, and late money is refunded',
    permission: 'counter.sell',
    params: ofSale,
    response: CounterSale,
    refusals: ['unknown-row', 'not-allowed', 'sale-paid'],
  }),
  'GET /desk/counter/sales/:orderId/receipt': deskEndpoint({
    summary: 'The invoice of a sale as a PDF, for a receipt printer or on A4',
    permission: 'counter.sell',
    params: ofSale,
    query: z.object({ paper: z._default(choice(['80mm', 'A4']), '80mm') }),
    answerKind: 'pdf',
    response: z.instanceof(Uint8Array),
    refusals: ['unknown-row', 'busy'],
  }),
  'POST /desk/counter/till': deskEndpoint({
    summary: 'Open the own till of today with its float. If it is open already, that one is the answer',
    permission: 'counter.sell',
    body: body({ float_paise: wholeNumber(0, floatPaiseMax) }),
    response: Till,
    refusals: ['unknown-row', 'not-allowed', 'till-of-another-day'],
  }),
  'POST /desk/counter/till/:tillId/close': deskEndpoint({
    summary:
      'Count and close the own till, or, with a reason, that of a member who left or may no longer sell; it never changes again',
    permission: 'counter.sell',
    params: z.object({ tillId: Id }),
    body: body({
      counted_paise: wholeNumber(0, tillPaiseMax),
      /** What should be in it. Less than nothing, if cash was paid out that was never entered. */
      shown_paise: wholeNumber(-tillPaiseMax, tillPaiseMax),
      note: optionalLine(500),
    }),
    response: Till,
    refusals: ['unknown-row', 'not-allowed', 'bad-input', 'till-waits', 'amount-changed'],
  }),
  'GET /desk/tills': deskEndpoint({
    summary: 'All tills of a day, with their sums',
    permission: 'money.read',
    query: z.object({
      day: z.optional(line(10).check(z.refine((day) => z.regexes.date.test(day), 'Please enter a valid date.'))),
    }),
    response: z.object({
      day: z.string(),
      rows: z.array(Till),
      /** The days before and after it on which there were tills. */
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  }),
  'GET /desk/tills/:tillId': deskEndpoint({
    summary: 'One till with every sale and every refund that went through it',
    permission: 'money.read',
    params: z.object({ tillId: Id }),
    response: z.object({
      till: Till,
      rows: z.array(
        z.object({
          at: Moment,
          /** Null: a refund of a fee, or of money that belongs to no order. */
          order_id: z.nullable(z.string()),
          receipt_id: z.nullable(z.string()),
          /** `refund`: cash that was paid out for a return, or for a refund that the bank rejected. */
          kind: z.enum([...counterModes, 'refund']),
          paise: z.int(),
          discount_paise: z.int(),
          discount_reason: z.string(),
          reference: z.string(),
        }),
      ),
    }),
    refusals: ['unknown-row'],
  }),
};
