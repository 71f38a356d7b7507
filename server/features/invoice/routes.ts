import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findInvoice } from './find-invoice.ts';
import { invoiceFileName, openInvoiceDrawing } from './invoice-drawing.ts';

export const invoiceHandlers = ({ db }: { db: Database }) => {
  const draw = openInvoiceDrawing();
  return {
    'GET /invoice/:orderId': async ({ params: { orderId } }, { caller: { userId } }) => {
      const invoice = await findInvoice(db, { userId, orderId });
      return invoice instanceof Refused ? invoice : { data: invoice };
    },

    'GET /payment/order/:orderId/invoice': async ({ params: { orderId } }, { caller: { userId }, setHeader }) => {
      const invoice = await findInvoice(db, { userId, orderId });
      if (invoice instanceof Refused) return invoice;
      const pdf = await draw(invoice);
      if (pdf === null) return refuse('busy');
      setHeader('content-disposition', `attachment; filename="${invoiceFileName(invoice)}"`);
      return pdf;
    },
  } satisfies Handlers;
};
