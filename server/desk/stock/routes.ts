import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findStockAsTyped } from './find-stock.ts';
import { listLedger } from './list-ledger.ts';
import { findStock, listStock } from './list-stock.ts';
import { moveStock } from './move-stock.ts';

export const deskStockHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/stock': async ({ query }) => listStock(db, query),

    'GET /desk/stock/:sku': async ({ params: { sku } }) => findStockAsTyped(db, sku),

    'GET /desk/stock/:sku/ledger': async ({ params: { sku }, query }) => listLedger(db, sku, query),

    'POST /desk/stock/:sku/movements': async ({ params: { sku }, body: movement }, { staff }) => {
      const moved = await moveStock(db, staff, { sku, movement });
      if (moved instanceof Refused) return moved;
      const row = await findStock(db, sku);
      return row ? { ...row, audit_id: moved.auditId } : refuse('unknown-row');
    },
  }) satisfies DeskHandlers;
