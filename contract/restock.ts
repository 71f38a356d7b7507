import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { VariationAttributes } from './envelope.ts';
import { EmailOrEmpty, RequiredEmail } from './person-field.ts';
import { body, sender, Sku } from './sent-field.ts';
import { choice, patterned } from './text-field.ts';

/** What a guest types. */
export const RestockForm = body({ email: RequiredEmail });

export const RestockState = z.enum(['unconfirmed', 'waiting', 'told', 'stopped']);
export type RestockState = z.infer<typeof RestockState>;

const RestockRequest = z.object({
  product_id: z.string(),
  product_title: z.string(),
  attributes: VariationAttributes,
  state: RestockState,
});
export type RestockRequest = z.infer<typeof RestockRequest>;

/** From the link in a mail. */
const ofRequest = z.object({ token: patterned(128, /^[\w-]+\.[\w-]+$/, 'This link is not complete.') });

export const restock = {
  'POST /restock': endpoint({
    summary: 'Ask for one mail when a SKU can be bought again. A guest must first confirm the address by mail',
    access: 'public',
    /** For customers the account's address is used, whatever is sent here. */
    body: body({ product_sku: Sku, email: EmailOrEmpty, ...sender }),
    response: z.object({ success: z.literal(true), message: z.string(), isConfirmed: z.boolean() }),
    refusals: ['bad-input', 'too-many-requests', 'too-many-mails', 'not-signed-in', 'unknown-product', 'in-stock'],
  }),
  'GET /restock/:token': endpoint({
    summary: 'The request behind a link',
    access: 'public',
    params: ofRequest,
    response: RestockRequest,
    refusals: ['unknown-request'],
  }),
  'POST /restock/:token': endpoint({
    summary: 'Confirm the request, stop it, or stop every request of its address',
    access: 'public',
    params: ofRequest,
    body: body({ wish: choice(['confirm', 'stop', 'stop all']) }),
    response: RestockRequest,
    refusals: ['unknown-request'],
  }),
  'POST /restock/:token/stop': endpoint({
    summary: 'Stop every request of its address, as mailboxes do (List-Unsubscribe); the body is ignored',
    access: 'public',
    params: ofRequest,
    bodyKind: 'form',
    response: RestockRequest,
    refusals: ['unknown-request'],
  }),
};
