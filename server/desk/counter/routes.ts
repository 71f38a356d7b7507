import { indiaDate } from '../../../domain/india-time.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { DrawTaxPaper } from '../../features/invoice/tax-paper-drawing.ts';
import { listGoods, searchGoods } from './find-goods.ts';
import { findSale, presentSale } from './find-sale.ts';
import { findOpenTill, findTillEntries, listTillsOfDay } from './find-tills.ts';
import { closeTill, openTill } from './open-till.ts';
import { printReceipt } from './print-receipt.ts';
import { findDiscountPercentMax, sell, type CounterParts } from './sell.ts';
import { cancelSale, withLink } from './unpaid-sale.ts';

export const deskCounterHandlers = (parts: CounterParts & { drawTaxPaper: DrawTaxPaper }) => {
  const { db } = parts;
  return {
    'GET /desk/counter': async (_, { staff }) => ({
      till: await findOpenTill(db, staff.staffId),
      today: indiaDate(new Date()),
      discount_percent_max: await findDiscountPercentMax(db, staff.staffId),
    }),

    'GET /desk/counter/goods': async ({ query: { q } }) => searchGoods(db, q),

    'POST /desk/counter/goods': async ({ body: { lines } }) => ({ rows: await listGoods(db, lines) }),

    'POST /desk/counter/sales': async ({ body }, { staff }) => {
      const sold = await sell(parts, staff, body);
      return sold instanceof Refused ? sold : withLink(db, staff, sold);
    },

    'GET /desk/counter/sales/:orderId': async ({ params: { orderId } }) => {
      const sale = await findSale(db, orderId);
      return sale ? presentSale(sale) : refuse('unknown-row');
    },

    'POST /desk/counter/sales/:orderId/link': async ({ params: { orderId } }, { staff }) => {
      const sale = await findSale(db, orderId);
      return sale ? withLink(db, staff, sale) : refuse('unknown-row');
    },

    'POST /desk/counter/sales/:orderId/cancel': async ({ params: { orderId } }, { staff }) =>
      cancelSale(db, staff, orderId),

    'GET /desk/counter/sales/:orderId/receipt': async ({ params: { orderId }, query: { paper } }, { setHeader }) => {
      const printed = await printReceipt(parts, { orderId, paper });
      if (printed instanceof Refused) return printed;
      // Inline, so that the browser shows it for printing.
      setHeader('content-disposition', `inline; filename="${printed.fileName}"`);
      return printed.pdf;
    },

    'POST /desk/counter/till': async ({ body }, { staff }) => openTill(db, staff, body),

    'POST /desk/counter/till/:tillId/close': async ({ params, body }, { staff }) =>
      closeTill(db, staff, { ...params, ...body }),

    'GET /desk/tills': async ({ query: { day } }) => listTillsOfDay(db, day),

    'GET /desk/tills/:tillId': async ({ params: { tillId } }) => findTillEntries(db, tillId),
  } satisfies DeskHandlers;
};
