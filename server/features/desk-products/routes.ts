import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { applyBulk, previewBulk } from './bulk-price.ts';
import { changePrice } from './change-price.ts';
import { findDeskProduct, findDeskVariation, listDeskProducts } from './list-desk-products.ts';

export const deskProductHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/products': async ({ query }) => listDeskProducts(db, query),

    'GET /desk/products/:productId': async ({ params: { productId } }) =>
      (await findDeskProduct(db, productId)) ?? refuse('unknown-row'),

    'PATCH /desk/variations/:sku': async ({ params: { sku }, body: { version, ...prices } }, { staff }) => {
      const edited = await changePrice(db, staff, { sku, version, prices });
      if (edited instanceof Refused) return edited;
      const variation = await findDeskVariation(db, sku);
      return variation ? { ...variation, audit_id: edited.auditId } : refuse('unknown-row');
    },

    'POST /desk/products/bulk/preview': async ({ body: { product_ids, change } }) => ({
      rows: await previewBulk(db, product_ids, change),
    }),

    'POST /desk/products/bulk': async ({ body: { batch_id, rows, change } }, { staff }) => {
      const { batchId, results } = await applyBulk(db, staff, { batchId: batch_id, rows, change });
      return { batch_id: batchId, results };
    },
  }) satisfies DeskHandlers;
