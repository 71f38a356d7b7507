import * as z from 'zod/mini';
import { customerReturnReasons } from '../domain/return-reason.ts';
import { endpoint } from './endpoint.ts';
import { VariationAttributes } from './envelope.ts';
import { Rupees, rupeesSent, wholeNumber, wholeNumberText } from './number-field.ts';
import { body, Id, list, sender, Sku } from './sent-field.ts';
import { choice, paragraph } from './text-field.ts';

export const returnNoteMax = 1000;
export const returnPhotosMax = 4;

/** What is chosen and typed. */
const asked = {
  reason: choice(customerReturnReasons, 'Please choose a reason.'),
  note: z._default(paragraph(returnNoteMax), ''),
  lines: list(
    body({
      line_number: wholeNumber(1, 10_000),
      quantity: wholeNumber(1, 100_000),
      /** Another variation of the same product, at the price that the caller saw. Without it, the goods are refunded. */
      exchange: z.optional(body({ sku: Sku, price: rupeesSent() })),
    }),
    200,
    'Please choose what you want to send back.',
  ),
};

export const ReturnForm = body(asked);

const ofReturn = z.object({ returnId: Id, place: wholeNumberText(1, returnPhotosMax) });

export const orderReturn = {
  'POST /my-returns': endpoint({
    summary: 'Ask to return lines of one of the caller’s orders. The same request again gets the same answer',
    access: 'customer',
    body: body({
      order_id: Id,
      /** How many returns of this order the caller knows of: a request that was sent twice is one. */
      returns_before: wholeNumber(0, 10_000),
      ...asked,
      ...sender,
    }),
    response: z.object({ return_id: z.string() }),
    refusals: ['unknown-order', 'cannot-return', 'too-many-requests'],
  }),
  'GET /my-returns/variations/:orderId': endpoint({
    summary: 'What each line of one of the caller’s orders can be exchanged for, at today’s prices',
    access: 'customer',
    params: z.object({ orderId: Id }),
    response: z.object({
      lines: z.array(
        z.object({
          line_number: z.int(),
          sku: z.string(),
          /** What was paid: the difference follows from it. */
          bought: z.object({ quantity: z.int(), price: Rupees, amount: Rupees, returned: z.int() }),
          /** Empty: it cannot be exchanged. */
          variations: z.array(
            z.object({ sku: z.string(), attributes: VariationAttributes, price: Rupees, available: z.int() }),
          ),
        }),
      ),
    }),
    refusals: ['unknown-order'],
  }),
  'PUT /my-returns/:returnId/photos/:place': endpoint({
    summary: 'Add or replace a photo of one’s own request, until it is answered: its bytes are the body',
    access: 'customer',
    params: ofReturn,
    bodyKind: 'picture',
    body: z.unknown(),
    response: z.object({ photo_id: z.string() }),
    refusals: [
      'unknown-return',
      'return-answered',
      'picture-refused',
      'too-large',
      'wrong-content-type',
      'busy',
      'too-many-requests',
    ],
  }),
  'GET /my-returns/photos/:photoId': endpoint({
    summary: 'A photo of one of the caller’s own requests',
    access: 'customer',
    params: z.object({ photoId: Id }),
    answerKind: 'picture',
    response: z.instanceof(Uint8Array),
    refusals: ['unknown-return'],
  }),
};
