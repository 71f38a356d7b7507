import type { Database } from '../../../database/client.ts';
import { findInvoice } from '../../features/invoice/find-invoice.ts';
import { invoicePaper } from '../../features/invoice/invoice-paper.ts';
import { answerWithPaper, type DrawTaxPaper } from '../../features/invoice/tax-paper-drawing.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { listTaxPapers } from './list-tax-papers.ts';

export const deskTaxPaperHandlers = ({ db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper }) =>
  ({
    'GET /desk/tax-papers': async ({ query }) => listTaxPapers(db, query),

    'GET /desk/invoices/:orderId/pdf': async ({ params: { orderId } }, call) => {
      const invoice = await findInvoice(db, { userId: null, orderId });
      return invoice instanceof Refused
        ? refuse('unknown-row')
        : answerWithPaper(drawTaxPaper, invoicePaper(invoice), call);
    },
  }) satisfies DeskHandlers;
