import type { Invoice } from '../../../contract/invoice.ts';
import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { Threads } from '../../threads/threads.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import { findInvoice } from './find-invoice.ts';

/** A PDF takes about 100 ms of a core: one at a time, in another thread than the one that answers. */
const drawingLine = { atOnceMax: 1, waitingMax: 60 };

export const invoiceHandlers = ({ db }: { db: Database }) => {
  const line = new WaitingLine(drawingLine);
  const threads = new Threads<Invoice, Uint8Array<ArrayBuffer>>(new URL('invoice-worker.ts', import.meta.url));
  return {
    'GET /invoice/:orderId': async ({ params: { orderId } }, { caller: { userId } }) => {
      const invoice = await findInvoice(db, { userId, orderId });
      return invoice instanceof Refused ? invoice : { data: invoice };
    },

    'GET /payment/order/:orderId/invoice': async ({ params: { orderId } }, { caller: { userId }, setHeader }) => {
      const invoice = await findInvoice(db, { userId, orderId });
      if (invoice instanceof Refused) return invoice;
      const pdf = await line.run(() => threads.run(invoice));
      if (pdf === null) return refuse('busy');
      const fileName = `invoice-${invoice.invoice_number.replaceAll('/', '-')}.pdf`;
      setHeader('content-disposition', `attachment; filename="${fileName}"`);
      return pdf;
    },
  } satisfies Handlers;
};
