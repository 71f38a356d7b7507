import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { addToCart } from './add-to-cart.ts';
import { changeQuantity } from './change-quantity.ts';
import { mergeCart } from './merge-cart.ts';
import { presentCart } from './present-cart.ts';
import { deleteCart, deleteCartLine, listCartLines } from './queries.ts';

interface Parts {
  db: Database;
  mainId: string;
}

const done = (msg: string) => ({ isError: false as const, msg });

/** Whose cart it is comes from the token alone, also where the path or the body names somebody. */
export const cartHandlers = ({ db, mainId }: Parts) =>
  ({
    'GET /cart/:userId': async (_received, { caller: { userId, fullName } }) => ({
      isError: false,
      data: presentCart(await listCartLines(db, userId), { userId, fullName, mainId }),
    }),

    'POST /cart': async ({ body }, { caller }) =>
      (await addToCart(db, caller.userId, body)) ?? done('Product added to cart'),

    'POST /cart/merge': async ({ body }, { caller }) => ({
      isError: false,
      lines: await mergeCart(db, caller.userId, body.products),
    }),

    'PATCH /cart/:product_sku': async ({ params, body }, { caller }) => {
      const change = { userId: caller.userId, sku: params.product_sku, quantity: body.quantity };
      return (await changeQuantity(db, change)) ?? done('Cart updated');
    },

    'DELETE /cart/deleteall/:userId': async (_received, { caller }) => {
      await deleteCart(db, caller.userId);
      return done('Cart emptied');
    },

    'DELETE /cart/:product_sku': async ({ params }, { caller }) => {
      await deleteCartLine(db, caller.userId, params.product_sku);
      return done('Product removed from cart');
    },
  }) satisfies Handlers;
