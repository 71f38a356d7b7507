import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { addToCart, mergeCart } from './add-to-cart.ts';
import { changeQuantity } from './change-quantity.ts';
import { listCart } from './list-cart.ts';

interface Parts {
  db: Database;
  mainId: string;
}

const done = (msg: string) => ({ isError: false as const, msg });

/** The owner of the cart comes only from the token, even if the path or the body names somebody else. */
export const cartHandlers = ({ db, mainId }: Parts) =>
  ({
    'GET /cart/:userId': async (_received, { caller: { userId, fullName } }) => ({
      isError: false,
      data: await listCart(db, { userId, fullName, mainId }),
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
      await db.deleteFrom('cart_line').where('user_id', '=', caller.userId).execute();
      return done('Cart emptied');
    },

    'DELETE /cart/:product_sku': async ({ params: { product_sku: sku } }, { caller: { userId } }) => {
      await db.deleteFrom('cart_line').where('user_id', '=', userId).where('sku', '=', sku).execute();
      return done('Product removed from cart');
    },
  }) satisfies Handlers;
