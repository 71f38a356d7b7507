import { useState } from 'react';
import type { DeskOrder, PaperKind } from '../../contract/desk/orders.ts';
import { isCounterMode } from '../../domain/counter-sale.ts';
import { Button } from '../../ui/button.tsx';
import { call, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { saveFile } from '../parts/save-file.ts';

/** The papers of one order, each as a PDF. */
export function PrintCard({ order, className }: { order: DeskOrder; className: string }) {
  const mayPrint = useMayCall('POST /desk/orders/papers');
  const [busyKind, setBusyKind] = useState<PaperKind | null>(null);
  const [failure, setFailure] = useState<string>();
  if (!mayPrint) return null;

  async function print(kind: PaperKind) {
    setBusyKind(kind);
    setFailure(await printPapers(kind, [order]));
    setBusyKind(null);
  }

  const button = (kind: PaperKind, title: string) => (
    <Button size="small" tone="quiet" isBusy={busyKind !== null} onClick={() => void print(kind)}>
      {busyKind === kind ? 'Preparing the PDF…' : title}
    </Button>
  );
  const note = noteOn(order);
  return (
    <Card className={className} title="Print">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isToSend(order) && button('slips', 'Packing slip')}
        {isToSend(order) && button('labels', 'Label')}
        {order.invoice_number !== null && button('invoices', 'Invoice')}
      </div>
      {note !== null && <p className="mt-2 text-sm text-steel">{note}</p>}
      <Failure text={failure} />
    </Card>
  );
}

type Sent = Pick<DeskOrder, 'fulfilment' | 'order_status' | 'payment_mode'>;

/** Unpaid and cancelled orders get no slip and no label, also while a cancellation can still be undone. */
export const isToSend = ({ fulfilment, order_status, payment_mode }: Sent): boolean =>
  !isCounterMode(payment_mode) && fulfilment !== 'unpaid' && fulfilment !== 'abandoned' && order_status !== 'Cancelled';

function noteOn(order: DeskOrder): string | null {
  if (!isToSend(order)) {
    if (isCounterMode(order.payment_mode) && order.order_status === 'Delivered') return null;
    if (order.invoice_number === null) return 'Unpaid and cancelled orders have nothing to print.';
    const numbers = order.credit_notes.map(({ credit_note_number }) => credit_note_number).join(', ');
    return numbers === '' ? 'The invoice is marked as cancelled.' : `The invoice is credited by ${numbers}.`;
  }
  return order.invoice_number === null
    ? 'The invoice is issued ten seconds after the order is marked as packed.'
    : null;
}

type Printed = Pick<DeskOrder, 'order_id' | 'receipt_id'> & Partial<Pick<DeskOrder, 'invoice_number'>>;

/** One paper has the name of its number, so that it is found again among others. */
function fileNameOf(kind: PaperKind, [first, ...more]: readonly Printed[]): string {
  if (!first || more.length > 0) return kind;
  const number = kind === 'invoices' ? first.invoice_number : null;
  return number ? `invoice-${number.replaceAll('/', '-')}` : `${kind}-${first.receipt_id}`;
}

/** Saves the papers of these orders as one PDF. Returns why not, if it fails. */
export async function printPapers(kind: PaperKind, orders: readonly Printed[]): Promise<string | undefined> {
  const order_ids = orders.map(({ order_id }) => order_id);
  const answer = await call('POST /desk/orders/papers', { body: { kind, order_ids } });
  if (!answer.ok) return wordsOf(answer);
  saveFile(new File([answer.body], `${fileNameOf(kind, orders)}.pdf`, { type: 'application/pdf' }));
  return undefined;
}
