import * as z from 'zod/mini';
import { wishListMax } from '../domain/wish-list.ts';
import { endpoint } from './endpoint.ts';
import { body, Id, sender } from './sent-field.ts';

/** Ids of products, newest wish first. */
const WishList = z.object({ isError: z.literal(false), data: z.array(z.string()) });

const ofProduct = z.object({ productId: Id });

export const wishList = {
  'GET /wish-list/:userId': endpoint({
    summary: 'The products that a customer has put on the wish list, the newest first',
    access: 'customer',
    owner: 'userId',
    params: z.object({ userId: Id }),
    response: WishList,
  }),
  'POST /wish-list/merge': endpoint({
    summary:
      'Add a guest’s wish list to the customer’s. Leaves out unknown products, and those that the list has no room for',
    access: 'customer',
    body: body({
      products: z
        .array(Id, 'This must be a list.')
        .check(z.maxLength(wishListMax, `A wish list holds at most ${wishListMax} products.`)),
      ...sender,
    }),
    response: WishList,
  }),
  'PUT /wish-list/:productId': endpoint({
    summary: 'Put a product on the wish list; does nothing if it is already there',
    access: 'customer',
    params: ofProduct,
    body: body(sender),
    response: WishList,
    refusals: ['unknown-product', 'wish-list-full'],
  }),
  'DELETE /wish-list/:productId': endpoint({
    summary: 'Remove a product from the wish list; does nothing if it is not there',
    access: 'customer',
    params: ofProduct,
    response: WishList,
  }),
};
