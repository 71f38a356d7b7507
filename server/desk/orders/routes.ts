import type { DeskRefusalCode } from '../../../contract/desk/desk-refusals.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { paperFileName } from '../../features/invoice/tax-paper.ts';
import { Threads } from '../../threads/threads.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Edited, Values } from '../change/staff-transaction.ts';
import type { Undoables } from '../change/undo-change.ts';
import { addressUndo, correctAddress } from './correct-address.ts';
import type { Papers } from './draw-papers.ts';
import { findDeskOrder } from './find-desk-order.ts';
import { findPapers } from './find-papers.ts';
import { listDeskOrders } from './list-desk-orders.ts';
import { cancelOrderAtDesk, moveManyOrders, moveOrderAtDesk, statusUndo } from './move-order.ts';
import { cashUndo, receiveCash } from './receive-cash.ts';
import { listCouriers, saveShipment, shipmentUndo } from './save-shipment.ts';
import { addNote, sendMailAgain } from './tell-about-order.ts';

/** One invoice is named by its number. */
function fileNameOf(papers: Papers): string {
  const [first, ...more] = papers.kind === 'invoices' ? papers.invoices : [];
  return first && more.length === 0 ? paperFileName('invoice', first.invoice_number) : `${papers.kind}.pdf`;
}

type Code = RefusalCode | DeskRefusalCode;

const changed = <C extends Code>(edited: Edited<Values> | Refused<C>) =>
  edited instanceof Refused ? edited : { audit_id: edited.auditId, version: edited.version };
const done = <C extends Code>(edited: Edited<Values> | Refused<C>) =>
  edited instanceof Refused ? edited : { success: true as const };

export const orderUndoables = (outbox: Pick<Outbox, 'sendMail'>): Undoables => ({
  order: statusUndo,
  'order cash': cashUndo,
  'order address': addressUndo(outbox),
  shipment: shipmentUndo(outbox),
});

/** A hundred papers take seconds of CPU, so they are drawn one job at a time, on another thread than requests. */
const drawingLine = { atOnceMax: 1, waitingMax: 10 };

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

export const deskOrderHandlers = (parts: Parts) => {
  const { db } = parts;
  const line = new WaitingLine(drawingLine);
  const threads = new Threads<Papers, Uint8Array<ArrayBuffer>>(new URL('papers-worker.ts', import.meta.url));
  return {
    'GET /desk/orders': async ({ query }, { staff }) => listDeskOrders(db, staff, query),

    'GET /desk/orders/:orderId': async ({ params: { orderId } }, { staff }) =>
      (await findDeskOrder(db, staff, orderId)) ?? refuse('unknown-row'),

    'POST /desk/orders/:orderId/status': async ({ params, body }, { staff }) =>
      changed(await moveOrderAtDesk(db, staff, { ...params, ...body })),

    'POST /desk/orders/:orderId/cancel': async ({ params, body }, { staff }) =>
      changed(await cancelOrderAtDesk(db, staff, { ...params, ...body })),

    'POST /desk/orders/:orderId/cash-received': async ({ params, body }, { staff }) =>
      changed(await receiveCash(db, staff, { ...params, ...body })),

    'PATCH /desk/orders/:orderId/address': async ({ params, body: { version, ...address } }, { staff }) =>
      changed(await correctAddress(parts, staff, { ...params, version, address })),

    'POST /desk/orders/:orderId/notes': async ({ params, body }, { staff }) =>
      done(await addNote(db, staff, { ...params, ...body })),

    'POST /desk/orders/:orderId/mails/:mailId/again': async ({ params }, { staff }) =>
      done(await sendMailAgain(parts, staff, params)),

    'PUT /desk/orders/:orderId/shipment': async ({ params, body: { version, tracking_link, ...typed } }, { staff }) => {
      const parcel = { ...typed, tracking_link: tracking_link === '' ? null : tracking_link };
      return changed(await saveShipment(parts, staff, { ...params, version, parcel }));
    },

    'GET /desk/couriers': async () => ({ rows: await listCouriers(db) }),

    'POST /desk/orders/bulk/status': async ({ body }, { staff }) => moveManyOrders(db, staff, body),

    'POST /desk/orders/papers': async ({ body: { kind, order_ids } }, { setHeader }) => {
      const papers = await findPapers(db, kind, order_ids);
      if (papers instanceof Refused) return papers;
      const pdf = await line.run(() => threads.run(papers));
      if (pdf === null) return refuse('busy');
      setHeader('content-disposition', `attachment; filename="${fileNameOf(papers)}"`);
      return pdf;
    },
  } satisfies DeskHandlers;
};
