import * as z from 'zod/mini';
import { saleModes } from '../../domain/cart-mode.ts';
import { orderStatuses } from '../../domain/order-status.ts';
import { returnReasons } from '../../domain/return-reason.ts';
import { returnConditions, returnStates } from '../../domain/return-state.ts';
import { Moment, VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body, Id, list, Sku } from '../sent-field.ts';
import { choice, paragraph, requiredText } from '../text-field.ts';
import { byHandMethods, UpiReferenceOrEmpty } from './by-hand.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Day, listOf, listQuery, Paise, Version } from './desk-list.ts';
import { shownAmount } from './shown-amount.ts';

export const returnSorts = ['newest', 'oldest'] as const;
export type ReturnSort = (typeof returnSorts)[number];

/** By state, then by money: refunds that the provider has not finished, or refuses. */
export const returnViews = [...returnStates, 'refunding'] as const;
export type ReturnView = (typeof returnViews)[number];

const returnLine = {
  /** Of the order. */
  line_number: z.int(),
  sku: z.string(),
  product_name: z.string(),
  attributes: VariationAttributes,
  quantity: z.int(),
};

export const DeskReturnRow = z.object({
  return_id: z.string(),
  /** "RET-000042" */
  return_number: z.string(),
  order_id: z.string(),
  receipt_id: z.string(),
  created_at: Moment,
  /** Of the customer; empty if the role may not see it. */
  user_name: z.string(),
  state: z.enum(returnStates),
  reason: z.string(),
  /** The customer asked for it; otherwise staff started it. */
  is_by_customer: z.boolean(),
  /** Something else goes out for at least one line. */
  is_exchange: z.boolean(),
  lines: z.array(z.object(returnLine)),
  /** Once it is closed; before, null. */
  refund_paise: z.nullable(z.int()),
  version: z.int(),
});
export type DeskReturnRow = z.infer<typeof DeskReturnRow>;

const Line = z.object({
  ...returnLine,
  /** What is in one package; empty: it is none. */
  parts: z.array(z.object({ sku: z.string(), name: z.string(), attributes: VariationAttributes, quantity: z.int() })),
  picture_id: z.nullable(z.string()),
  /** How many were bought. */
  bought: z.int(),
  /** What was paid for these pieces, with their share of coupon and delivery. */
  amount_paise: z.int(),
  /** The variation that goes out instead; null: a refund. */
  exchange_sku: z.nullable(z.string()),
  /** Null until they were received. */
  condition: z.nullable(z.enum(returnConditions)),
  is_restocked: z.boolean(),
});

/** One thing that happened to the return, in words. */
const ReturnEvent = z.object({
  at: Moment,
  text: z.string(),
  detail: z.nullable(z.string()),
  /** The member of staff; null: the customer or the shop. */
  by: z.nullable(z.string()),
});

const CreditNoteRow = z.object({
  credit_note_id: z.string(),
  /** "CN/26-27/00042" */
  credit_note_number: z.string(),
  issued_at: Moment,
  total_paise: z.int(),
});

export const DeskReturn = z.object({
  ...DeskReturnRow.shape,
  lines: z.array(Line),
  /** The customer's words. */
  note: z.string(),
  /** Ids of the customer's photos: GET /desk/return-photos/:photoId. */
  photos: z.array(z.string()),
  /** The shop's words to the customer. */
  answer: z.string(),
  ended_at: z.nullable(Moment),
  order_status: z.enum(orderStatuses),
  payment_mode: z.enum(saleModes),
  total_paise: z.int(),
  /** Empty if the role may not see it. */
  mobile: z.string(),
  /** Null: the role does not see it. */
  email: z.nullable(z.string()),
  /** The parcel was never delivered, so all of it comes back: quantities cannot be lowered, and closing cancels the order. */
  is_whole_order: z.boolean(),
  /** Where it can go from here. Received goods can also be received again, to correct what was entered. */
  moves: z.array(z.enum(returnStates)),
  /** What closing it would refund now, and once it is closed what it refunded. Null: it was declined. */
  refund: z.nullable(
    z.object({
      refund_paise: z.int(),
      /** To the account that paid. */
      online_paise: z.int(),
      /** In cash or by UPI, because it was not paid online. */
      by_hand_paise: z.int(),
      /** What of their worth pays for the replacement instead. */
      exchange_paise: z.int(),
      /** What the credit note says. More than the refund, if the goods were never paid in full. */
      credit_paise: z.int(),
    }),
  ),
  /** What goes out for what comes back: an order of its own. Null: nothing, or no longer. */
  replacement: z.nullable(
    z.object({
      order_id: z.string(),
      receipt_id: z.string(),
      lines: z.array(z.object({ product_name: z.string(), attributes: VariationAttributes, quantity: z.int() })),
      total_paise: z.int(),
      /** What the goods that come back pay for. */
      credit_paise: z.int(),
      /** The difference that the customer pays. */
      to_pay_paise: z.int(),
      is_paid: z.boolean(),
      /** What of it goes back if the exchange is changed or ends. */
      refund_paise: z.int(),
      /** False: held no longer, because nobody paid or sent the goods in time. */
      is_held: z.boolean(),
      held_until: Moment,
      /** Placed: packers pack it. */
      is_placed: z.boolean(),
    }),
  ),
  /** The caller has an open till of today, which cash is paid from. */
  has_till: z.boolean(),
  by_hand_method: z.nullable(z.enum(byHandMethods)),
  by_hand_reference: z.nullable(z.string()),
  /** How the online part fares. Null: the role does not see it. */
  refunds: z.nullable(
    z.array(
      z.object({
        amount_paise: z.int(),
        state: z.enum(['requested', 'processed', 'failed']),
        created_at: Moment,
        ended_at: z.nullable(Moment),
        error: z.nullable(z.string()),
      }),
    ),
  ),
  credit_note: z.nullable(CreditNoteRow),
  /** The latest first. */
  history: z.array(ReturnEvent),
});
export type DeskReturn = z.infer<typeof DeskReturn>;

/** What the screen of an order shows of its returns. */
export const orderReturns = {
  /** Something can come back. */
  can_return: z.boolean(),
  /** If it comes back now, all of it does: it was not delivered yet. */
  returns_whole_order: z.boolean(),
  /** The oldest first. */
  returns: z.array(
    z.object({
      return_id: z.string(),
      return_number: z.string(),
      created_at: Moment,
      state: z.enum(returnStates),
      reason: z.string(),
      pieces: z.int(),
      refund_paise: z.nullable(z.int()),
    }),
  ),
  /** The oldest first. Those without a return are of the cancellation. */
  credit_notes: z.array(z.object({ ...CreditNoteRow.shape, return_id: z.nullable(z.string()) })),
};

const ofReturn = z.object({ returnId: Id });
const Changed = z.object({ audit_id: z.nullable(z.int()), version: z.int() });
const moveRefusals = ['unknown-row', 'changed-since', 'not-allowed', 'return-not-allowed'] as const;

/** An order has fewer lines. */
const linesMax = 200;
const piecesMax = 100_000;
const LineNumber = wholeNumber(1, 10_000);
const noLines = 'Please choose what comes back.';

/** Another variation of the same product, at the price that the screen showed. */
const wanted = { sku: Sku, price_paise: Paise };

export const answerLengthMax = 500;

export const returns = {
  'GET /desk/returns': deskEndpoint({
    summary: 'Returns, a page at a time; searched by number of return or order, name, mobile or SKU',
    permission: 'orders.read',
    query: z.object({
      ...listQuery,
      sort: z._default(choice(returnSorts), 'newest'),
      view: z.optional(choice(returnViews)),
      /** Started on these days, in India. */
      from: Day,
      until: Day,
    }),
    response: listOf(DeskReturnRow),
  }),
  'GET /desk/returns/:returnId': deskEndpoint({
    summary: 'One return with its lines, what it would refund now, and everything that happened to it',
    permission: 'orders.read',
    params: ofReturn,
    response: DeskReturn,
    refusals: ['unknown-row'],
  }),
  'POST /desk/orders/:orderId/returns': deskEndpoint({
    summary: 'Start a return, which is approved at once. Before delivery all of the order comes back',
    permission: 'orders.edit',
    params: z.object({ orderId: Id }),
    body: body({
      /** How many returns of this order the screen showed, so that a second click or another member does not start one more. */
      returns_before: wholeNumber(0, 10_000),
      reason: choice(returnReasons),
      note: z._default(paragraph(1000), ''),
      lines: list(
        body({ line_number: LineNumber, quantity: wholeNumber(1, piecesMax), exchange: z.optional(body(wanted)) }),
        linesMax,
        noLines,
      ),
    }),
    response: z.object({ return_id: z.string() }),
    refusals: ['unknown-row', 'not-allowed', 'return-not-allowed'],
  }),
  'GET /desk/orders/:orderId/variations': deskEndpoint({
    summary: 'What each line of an order can be exchanged for, at today’s prices',
    permission: 'orders.read',
    params: z.object({ orderId: Id }),
    response: z.object({
      lines: z.array(
        z.object({
          line_number: z.int(),
          /** What was paid: the difference follows from it. */
          bought: z.object({ quantity: z.int(), unit_paise: z.int(), amount_paise: z.int(), returned: z.int() }),
          variations: z.array(
            z.object({ sku: z.string(), attributes: VariationAttributes, price_paise: z.int(), available: z.int() }),
          ),
        }),
      ),
    }),
    refusals: ['unknown-row'],
  }),
  'POST /desk/returns/:returnId/exchange': deskEndpoint({
    summary:
      'Choose what goes out for an open return, or end the exchange. It is held at once; the customer gets a mail. A difference that was paid for an earlier choice is refunded, which needs refunds.send and a fresh proof',
    permission: 'orders.edit',
    params: ofReturn,
    body: body({
      version: Version,
      /** Empty: everything is refunded. */
      lines: list(body({ line_number: LineNumber, ...wanted }), linesMax),
      /** The paid difference that goes back. */
      ...shownAmount,
    }),
    response: Changed,
    refusals: [...moveRefusals, 'amount-changed', 'proof-needed'],
  }),
  'POST /desk/returns/:returnId/link': deskEndpoint({
    summary: 'Another link to pay the difference of an exchange; the ones before it go on working',
    permission: 'orders.edit',
    params: ofReturn,
    /** The address of the payment page. It is shown once: only its hash is stored. */
    response: z.object({ path: z.string() }),
    refusals: ['unknown-row', 'not-allowed', 'return-not-allowed'],
  }),
  'POST /desk/returns/:returnId/approve': deskEndpoint({
    summary: 'Approve what a customer asked for; the customer gets a mail',
    permission: 'orders.edit',
    params: ofReturn,
    body: body({ version: Version, answer: z._default(paragraph(answerLengthMax), '') }),
    response: Changed,
    refusals: moveRefusals,
  }),
  'POST /desk/returns/:returnId/decline': deskEndpoint({
    summary: 'Decline a return, also after the goods were received; the customer gets the answer by mail',
    permission: 'orders.edit',
    params: ofReturn,
    body: body({
      version: Version,
      answer: paragraph(answerLengthMax).check(z.minLength(1, requiredText)),
      /** The paid difference of an exchange, which goes back. */
      ...shownAmount,
    }),
    response: Changed,
    refusals: [...moveRefusals, 'amount-changed', 'proof-needed'],
  }),
  'POST /desk/returns/:returnId/receive': deskEndpoint({
    summary:
      'Enter in what condition each line came back, how many pieces, and whether they go on the shelf. Can be repeated until it is closed',
    permission: 'orders.edit',
    params: ofReturn,
    body: body({
      version: Version,
      /** All lines of the return. */
      lines: list(
        body({
          line_number: LineNumber,
          /** At most as many as the return says. 0: this line did not come back. */
          quantity: wholeNumber(0, piecesMax),
          condition: choice(returnConditions),
          /** Only sellable goods. They go on the shelf when the return is closed. */
          is_restocked: z._default(z.boolean('This must be true or false.'), false),
        }),
        linesMax,
        noLines,
      ),
    }),
    response: Changed,
    refusals: moveRefusals,
  }),
  'POST /desk/returns/:returnId/close': deskEndpoint({
    summary: 'Refund a return, put its goods on the shelf and issue its credit note; the customer gets a mail',
    permission: 'refunds.send',
    needsFreshProof: true,
    params: ofReturn,
    body: body({
      version: Version,
      /** The whole refund. */
      ...shownAmount,
      /** The part of it that is paid by hand, also as shown. */
      by_hand_paise: Paise,
      /** Needed if anything is refunded by hand. */
      by_hand_method: z.optional(choice(byHandMethods)),
      by_hand_reference: UpiReferenceOrEmpty,
    }),
    response: Changed,
    refusals: [...moveRefusals, 'amount-changed', 'till-not-open', 'reference-used', 'bad-input'],
  }),
};
