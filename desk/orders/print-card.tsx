import { useState } from 'react';
import type { DeskOrder, PaperKind } from '../../contract/desk/orders.ts';
import { Button } from '../../ui/button.tsx';
import { useMayCall } from '../api/session.ts';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { printPapers } from './print-papers.ts';

/** The papers of one order, each as a PDF. */
export function PrintCard({ order, className }: { order: DeskOrder; className: string }) {
  const mayPrint = useMayCall('POST /desk/orders/papers');
  const [busyKind, setBusyKind] = useState<PaperKind | null>(null);
  const [failure, setFailure] = useState<string>();
  if (!mayPrint) return null;

  async function print(kind: PaperKind) {
    setBusyKind(kind);
    setFailure(await printPapers(kind, [order.order_id]));
    setBusyKind(null);
  }

  const button = (kind: PaperKind, title: string) => (
    <Button size="small" tone="quiet" isBusy={busyKind !== null} onClick={() => void print(kind)}>
      {busyKind === kind ? 'Making the PDF…' : title}
    </Button>
  );
  return (
    <Card className={className} title="Print">
      <div className="flex flex-wrap gap-2">
        {button('slips', 'Packing slip')}
        {button('labels', 'Label')}
        {order.invoice_number !== null && button('invoices', 'Invoice')}
      </div>
      {order.invoice_number === null && (
        <p className="mt-2 text-sm text-steel">The invoice is made when the order goes out for delivery.</p>
      )}
      <Failure text={failure} />
    </Card>
  );
}
