import type { Invoice } from '../../../contract/invoice.ts';
import { Threads } from '../../threads/threads.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';

/** A PDF takes about 100 ms of CPU, so they are drawn one at a time, on another thread than requests. */
const drawingLine = { atOnceMax: 1, waitingMax: 60 };

/** Null: too many are waiting. */
export type DrawInvoice = (invoice: Invoice) => Promise<Uint8Array<ArrayBuffer> | null>;

export function openInvoiceDrawing(): DrawInvoice {
  const line = new WaitingLine(drawingLine);
  const threads = new Threads<Invoice, Uint8Array<ArrayBuffer>>(new URL('invoice-worker.ts', import.meta.url));
  return (invoice) => line.run(() => threads.run(invoice));
}

export const invoiceFileName = ({ invoice_number: number }: Invoice): string =>
  `invoice-${number.replaceAll('/', '-')}.pdf`;
