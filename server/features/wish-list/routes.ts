import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import { addWish, listWishes, mergeWishes, removeWish } from './change-wish-list.ts';

const list = (data: string[]) => ({ isError: false as const, data });

/** The owner comes only from the token. */
export const wishListHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /wish-list/:userId': async (_received, { caller }) => list(await listWishes(db, caller.userId)),

    'POST /wish-list/merge': async ({ body }, { caller }) => list(await mergeWishes(db, caller.userId, body.products)),

    'PUT /wish-list/:productId': async ({ params }, { caller }) => {
      const wishes = await addWish(db, caller.userId, params.productId);
      return wishes instanceof Refused ? wishes : list(wishes);
    },

    'DELETE /wish-list/:productId': async ({ params }, { caller }) =>
      list(await removeWish(db, caller.userId, params.productId)),
  }) satisfies Handlers;
