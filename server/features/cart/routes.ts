import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { readLineSku } from '../../../domain/line-sku.ts';
import type { Handlers } from '../../http/api.ts';
import { addToCart, mergeCart } from './add-to-cart.ts';
import { changeQuantity } from './change-quantity.ts';
import { listCart, listSaved } from './list-cart.ts';
import { mergeSaved, moveToCart, removeSaved, saveForLater } from './save-for-later.ts';

interface Parts {
  db: Database;
  mainId: string;
}

const done = (msg: string) => ({ isError: false as const, msg });

/** The owner of the cart comes only from the token, even if the path or the body names somebody else. */
export const cartHandlers = ({ db, mainId }: Parts) =>
  ({
    'GET /cart/:userId': async (_received, { caller: { userId, fullName } }) => {
      const owner = { userId, fullName, mainId };
      const [data, saved] = await Promise.all([listCart(db, owner), listSaved(db, owner)]);
      return { isError: false, data, saved };
    },

    'POST /cart': async ({ body }, { caller }) =>
      (await addToCart(db, caller.userId, body)) ?? done('Product added to cart'),

    'POST /cart/merge': async ({ body }, { caller }) => ({
      isError: false,
      lines: await mergeCart(db, caller.userId, body.products, { takesFewer: body.take_fewer }),
    }),

    'PATCH /cart/:product_sku': async ({ params, body }, { caller }) => {
      const change = { userId: caller.userId, line: readLineSku(params.product_sku), quantity: body.quantity };
      return (await changeQuantity(db, change)) ?? done('Cart updated');
    },

    'PUT /cart/saved/:product_sku': async ({ params }, { caller }) =>
      (await saveForLater(db, caller.userId, readLineSku(params.product_sku))) ?? done('Saved for later'),

    'POST /cart/saved/:product_sku/move': async ({ params }, { caller }) => {
      const moved = await moveToCart(db, caller.userId, readLineSku(params.product_sku));
      return 'text' in moved ? done(moved.text) : moved;
    },

    'POST /cart/saved/merge': async ({ body }, { caller }) => {
      await mergeSaved(db, caller.userId, body.products);
      return done('Saved for later');
    },

    'DELETE /cart/saved/:product_sku': async ({ params }, { caller }) => {
      await removeSaved(db, caller.userId, readLineSku(params.product_sku));
      return done('Removed from your list for later');
    },

    'DELETE /cart/deleteall/:userId': async (_received, { caller }) => {
      await db.deleteFrom('cart_line').where('user_id', '=', caller.userId).execute();
      return done('Cart emptied');
    },

    'DELETE /cart/:product_sku': async ({ params }, { caller: { userId } }) => {
      const { sku, chosen } = readLineSku(params.product_sku);
      await sql`
        delete from cart_line where user_id = ${userId} and sku = ${sku} and chosen = ${chosen}::text[]`.execute(db);
      return done('Product removed from cart');
    },
  }) satisfies Handlers;
