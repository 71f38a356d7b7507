import type { Database } from '../../../database/client.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/money.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { countTry } from '../../state/tries.ts';
import { readPicture } from '../media/store-picture.ts';
import type { MoveParts } from '../order/move-order.ts';
import { isOwn } from '../order/queries.ts';
import { askReturn } from './ask-return.ts';
import { listVariations } from './list-variations.ts';
import { readPhoto, refusePhoto, writePhoto } from './return-photos.ts';

const anHour = 60 * 60;
/** More than any customer needs, and few enough for staff to read. */
const requestsAnHour = 20;
/** Decoding each costs CPU. */
const photosAnHour = 30;

/** The customer's id comes only from the token. */
export const returnHandlers = ({ db, ...parts }: MoveParts & { db: Database }) => {
  const countOne = async (bucket: string, max: number) => {
    const retryAfterSeconds = await countTry(db, [{ bucket, max, windowSeconds: anHour }]);
    return retryAfterSeconds === null ? null : refuse('too-many-requests', { retryAfterSeconds });
  };
  return {
    'POST /my-returns': async ({ body }, { caller: { userId } }) => {
      const tooMany = await countOne(`returns ${userId}`, requestsAnHour);
      if (tooMany) return tooMany;
      const { order_id: orderId, returns_before: returnsBefore, reason, note, lines } = body;
      const exchanges = lines.flatMap(({ line_number, exchange }) =>
        exchange ? { line_number, sku: exchange.sku, pricePaise: paiseFromRupees(exchange.price) } : [],
      );
      const asked = await askReturn(
        { db, ...parts },
        { userId, orderId, returnsBefore, reason, note, lines, exchanges },
      );
      return asked instanceof Refused ? asked : { return_id: asked.returnId };
    },

    'GET /my-returns/variations/:orderId': async ({ params: { orderId } }, { caller: { userId } }) => {
      if (!(await isOwn(db, { userId, orderId }))) return refuse('unknown-order');
      const lines = await listVariations(db, orderId);
      return {
        lines: lines.map(({ line_number, sku, bought, variations }) => ({
          line_number,
          sku,
          bought: {
            quantity: bought.quantity,
            price: rupeesFromPaise(bought.unitPaise),
            amount: rupeesFromPaise(bought.amountPaise),
            returned: bought.returned,
          },
          variations: variations.map(({ price_paise, ...rest }) => ({ ...rest, price: rupeesFromPaise(price_paise) })),
        })),
      };
    },

    'PUT /my-returns/:returnId/photos/:place': async (
      { params: { returnId, place }, body },
      { caller: { userId }, headers },
    ) => {
      if (!headers['content-type']?.startsWith('image/')) return refuse('wrong-content-type');
      const refused =
        (await refusePhoto(db, { userId, returnId })) ?? (await countOne(`return photos ${userId}`, photosAnHour));
      if (refused) return refused;
      const bytes = await readPicture(body);
      return bytes instanceof Refused ? bytes : writePhoto(db, { returnId, place, bytes });
    },

    'GET /my-returns/photos/:photoId': async ({ params: { photoId } }, { caller: { userId } }) =>
      (await readPhoto(db, { userId, photoId })) ?? refuse('unknown-return'),
  } satisfies Handlers;
};
