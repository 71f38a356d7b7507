import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findInvoice } from './find-invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import type { DrawTaxPaper } from './tax-paper-drawing.ts';

export const invoiceHandlers = ({ db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper }) =>
  ({
    'GET /invoice/:orderId': async ({ params: { orderId } }, { caller: { userId } }) => {
      const invoice = await findInvoice(db, { userId, orderId });
      return invoice instanceof Refused ? invoice : { data: invoice };
    },

    'GET /payment/order/:orderId/invoice': async ({ params: { orderId } }, { caller: { userId }, setHeader }) => {
      const invoice = await findInvoice(db, { userId, orderId });
      if (invoice instanceof Refused) return invoice;
      const paper = invoicePaper(invoice);
      const pdf = await drawTaxPaper(paper);
      if (pdf === null) return refuse('busy');
      setHeader('content-disposition', `attachment; filename="${paper.fileName}"`);
      return pdf;
    },
  }) satisfies Handlers;
