import * as z from 'zod/mini';
import { cartLinesMax } from '../../domain/cart-size.ts';
import { Moment, VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { EmailOrEmpty, Mobile, Pincode } from '../person-field.ts';
import { body, Id, LineSku, list, optionalLine } from '../sent-field.ts';
import { choice, line, paragraph, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Paise } from './desk-list.ts';

/** `sent`: the customer can pay it. `closed`: it was closed without an answer. */
export const quoteStates = ['new', 'sent', 'paid', 'declined', 'expired', 'closed'] as const;
export type QuoteState = (typeof quoteStates)[number];

export const quoteSorts = ['newest', 'oldest'] as const;
export type QuoteSort = (typeof quoteSorts)[number];

export const quoteNoteMax = 1000;

const Line = z.object({
  line_sku: z.string(),
  name: z.string(),
  attributes: VariationAttributes,
  quantity: z.int(),
  unit_paise: z.int(),
});

const DeskQuoteRow = z.object({
  quote_id: z.string(),
  /** "Q-000042" */
  number: z.string(),
  created_at: Moment,
  name: z.string(),
  mobile: z.string(),
  state: z.enum(quoteStates),
  lines: z.array(Line),
  /** As quoted; before that, at the shop prices of the day. */
  total_paise: z.int(),
  valid_until: z.nullable(Moment),
});
export type DeskQuoteRow = z.infer<typeof DeskQuoteRow>;

const Address = z.object({ new_address: z.string(), area: z.string(), city: z.string(), pincode: z.string() });

const QuoteVersion = z.object({
  number: z.int(),
  created_at: Moment,
  /** The member of staff. */
  by: z.string(),
  lines: z.array(Line),
  delivery_paise: z.int(),
  total_paise: z.int(),
  valid_until: Moment,
  is_held: z.boolean(),
  note: z.string(),
  ended_as: z.nullable(z.enum(['replaced', 'declined'])),
  decline_reason: z.string(),
});

export const DeskQuote = z.object({
  ...DeskQuoteRow.shape,
  email: z.string(),
  description: z.string(),
  /** The request's lines, with the stock of today; null: no longer on sale. */
  lines: z.array(z.object({ ...Line.shape, available: z.nullable(z.int()) })),
  /** From the last version, or the account; null: the customer collects the goods, or nobody knows. */
  address: z.nullable(Address),
  /** The number of the last version; 0: it is not answered yet. */
  version: z.int(),
  /** The latest first. */
  versions: z.array(QuoteVersion),
  /** Once it is paid, and while its order holds the goods. */
  order: z.nullable(z.object({ order_id: z.string(), receipt_id: z.string() })),
});
export type DeskQuote = z.infer<typeof DeskQuote>;

const ofQuote = z.object({ quoteId: Id });
/** The address of the payment page. It is shown once: only its hash is stored. */
const Link = z.object({ path: z.string() });

export const quotes = {
  'GET /desk/quotes': deskEndpoint({
    summary: 'Quotes that customers asked for',
    permission: 'quotes.edit',
    query: z.object({
      ...listQuery,
      state: z.optional(choice(quoteStates)),
      sort: z._default(choice(quoteSorts), 'newest'),
    }),
    response: listOf(DeskQuoteRow),
  }),
  'GET /desk/quotes/:quoteId': deskEndpoint({
    summary: 'One quote with all its versions',
    permission: 'quotes.edit',
    params: ofQuote,
    response: DeskQuote,
    refusals: ['unknown-row'],
  }),
  'POST /desk/quotes/:quoteId/send': deskEndpoint({
    summary:
      'Send a quote, or a changed one: a new version with a payment link, by mail. The link before it stops working',
    permission: 'quotes.edit',
    params: ofQuote,
    body: body({
      version: wholeNumber(0, 1e6),
      name: requiredLine(200),
      mobile: Mobile,
      email: EmailOrEmpty,
      /** Null: the customer collects the goods. */
      address: z.nullable(
        body({
          new_address: requiredLine(300),
          area: optionalLine(100),
          city: requiredLine(100),
          pincode: Pincode,
        }),
      ),
      lines: list(
        body({ line_sku: LineSku, quantity: wholeNumber(1, 999), unit_paise: Paise }),
        cartLinesMax,
        'Please quote at least one product.',
      ),
      delivery_paise: Paise,
      /** A day in India, which counts in full. */
      valid_until: line(10).check(z.refine((text) => z.regexes.date.test(text), 'Please enter a valid date.')),
      is_held: z.boolean('This must be true or false.'),
      note: z._default(paragraph(quoteNoteMax), ''),
    }),
    response: z.object({ ...Link.shape, audit_id: z.nullable(z.int()) }),
    refusals: [
      'unknown-row',
      'changed-since',
      'not-allowed',
      'bad-input',
      'quote-paid',
      'amount-too-large',
      'unknown-product',
      'variation-needed',
      'out-of-stock',
      'not-enough-stock',
    ],
  }),
  'POST /desk/quotes/:quoteId/link': deskEndpoint({
    summary: 'Another payment link to the quote that was sent last; the one before it goes on working',
    permission: 'quotes.edit',
    params: ofQuote,
    response: Link,
    refusals: ['unknown-row', 'not-allowed', 'quote-over'],
  }),
  'POST /desk/quotes/:quoteId/close': deskEndpoint({
    summary: 'Close a request without an answer',
    permission: 'quotes.edit',
    params: ofQuote,
    body: body({ version: wholeNumber(0, 1e6) }),
    response: z.object({ audit_id: z.nullable(z.int()) }),
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'quote-over'],
  }),
};
