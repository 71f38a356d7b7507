import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import { findInvoice } from './find-invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import { answerWithPaper, type DrawTaxPaper } from './tax-paper-drawing.ts';

export const invoiceHandlers = ({ db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper }) =>
  ({
    'GET /invoice/:orderId': async ({ params: { orderId } }, { caller: { userId } }) => {
      const invoice = await findInvoice(db, { userId, orderId });
      return invoice instanceof Refused ? invoice : { data: invoice };
    },

    'GET /payment/order/:orderId/invoice': async ({ params: { orderId } }, call) => {
      const invoice = await findInvoice(db, { userId: call.caller.userId, orderId });
      return invoice instanceof Refused ? invoice : answerWithPaper(drawTaxPaper, invoicePaper(invoice), call);
    },
  }) satisfies Handlers;
