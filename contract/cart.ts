import * as z from 'zod/mini';
import { cartLinesMax } from '../domain/cart-size.ts';
import { CartItem, CartLine, Quantity } from './cart-line.ts';
import { endpoint } from './endpoint.ts';
import { CartDone } from './envelope.ts';
import { body, Id, LineSku, list, listOrJsonText, sender } from './sent-field.ts';

const ofUser = z.object({ userId: Id });
const ofLine = z.object({ product_sku: LineSku });

export const MergedLine = z.object({
  product_sku: z.string(),
  outcome: z.enum(['merged', 'already there', 'refused']),
  /** The refusal's `code` if it was refused, or if fewer were added than asked for; otherwise empty. */
  code: z.string(),
  msg: z.string(),
});
export type MergedLine = z.infer<typeof MergedLine>;

const SavedItem = /* @__PURE__ */ body({ product_sku: LineSku, quantity: z._default(Quantity, 1) });
export type SavedItem = z.infer<typeof SavedItem>;

export const cart = {
  'GET /cart/:userId': endpoint({
    summary: 'The cart, at current prices',
    access: 'customer',
    owner: 'userId',
    params: ofUser,
    response: z.object({
      isError: z.literal(false),
      data: z.array(CartLine),
      /** Saved for later, newest first. */
      saved: z.optional(z.array(CartLine)),
    }),
  }),
  'POST /cart': endpoint({
    summary: 'Put a product into the cart',
    access: 'customer',
    body: CartItem,
    response: CartDone,
    refusals: [
      'unknown-product',
      'variation-needed',
      'already-in-cart',
      'cart-full',
      'out-of-stock',
      'not-enough-stock',
    ],
  }),
  'POST /cart/merge': endpoint({
    summary:
      'Add several products to the cart: a guest’s, or those of an earlier order; reports on each line, in the same order',
    access: 'customer',
    body: body({
      products: listOrJsonText(CartItem, cartLinesMax),
      /** If fewer are in stock, add those. */
      take_fewer: z._default(z.boolean('This must be true or false.'), false),
      ...sender,
    }),
    response: z.object({ isError: z.literal(false), lines: z.array(MergedLine) }),
    // A guest's lines carry descriptions and pictures, a few kilobytes each.
    bodyLimitBytes: 262_144,
  }),
  'PATCH /cart/:product_sku': endpoint({
    summary: 'Change how many of a product are in the cart',
    access: 'customer',
    params: ofLine,
    body: body({ quantity: Quantity }),
    response: CartDone,
    refusals: ['not-in-cart', 'out-of-stock', 'not-enough-stock'],
  }),
  'PUT /cart/saved/:product_sku': endpoint({
    summary: 'Move a line from the cart to the list for later; one already on the list stays',
    access: 'customer',
    params: ofLine,
    body: body(sender),
    response: CartDone,
    refusals: ['not-in-cart', 'saved-full'],
  }),
  'POST /cart/saved/:product_sku/move': endpoint({
    summary: 'Move a product from the list for later into the cart',
    access: 'customer',
    params: ofLine,
    body: body(sender),
    response: CartDone,
    refusals: [
      'not-saved',
      'unknown-product',
      'variation-needed',
      'already-in-cart',
      'cart-full',
      'out-of-stock',
      'not-enough-stock',
    ],
  }),
  'POST /cart/saved/merge': endpoint({
    summary: 'Add what a guest saved for later. Leaves out unknown products, and those that the list has no room for',
    access: 'customer',
    body: body({ products: list(SavedItem, cartLinesMax), ...sender }),
    response: CartDone,
  }),
  'DELETE /cart/saved/:product_sku': endpoint({
    summary: 'Remove a product from the list saved for later; does nothing if it is not there',
    access: 'customer',
    params: ofLine,
    response: CartDone,
  }),
  'DELETE /cart/deleteall/:userId': endpoint({
    summary: 'Empty the cart',
    access: 'customer',
    owner: 'userId',
    params: ofUser,
    response: CartDone,
  }),
  'DELETE /cart/:product_sku': endpoint({
    summary: 'Remove a product from the cart; does nothing if it is not there',
    access: 'customer',
    params: ofLine,
    response: CartDone,
  }),
};
