import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { useMayCall } from '../api/session.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { CreditNoteLink } from './credit-note-link.tsx';
import { piecesText, returnStateWords } from './return-text.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

type OfOrder = Pick<DeskOrder, 'returns' | 'credit_notes'>;

/** The order's returns, with their credit notes. */
export function ReturnsCard({ order, className }: { order: DeskOrder; className: string }) {
  const canStart = useMayCall('POST /desk/orders/:orderId/returns') && order.can_return;
  const [isOpen, setOpen] = useState(false);
  const ofCancellation = order.credit_notes.filter(({ return_id }) => return_id === null);
  const isEmpty = order.returns.length === 0 && ofCancellation.length === 0;
  if (!canStart && isEmpty) return null;
  return (
    <Card title="Returns" className={className}>
      {!isEmpty && (
        <ul className="space-y-3 not-last:mb-4">
          {order.returns.map((each) => (
            <Returned key={each.return_id} each={each} notes={order.credit_notes} />
          ))}
          {ofCancellation.map((note) => (
            <li key={note.credit_note_id}>
              Cancelled: <NoteText note={note} />
            </li>
          ))}
        </ul>
      )}
      {canStart && (
        <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
          Take goods back
        </Button>
      )}
      {isOpen && <TakeBackDialog order={order} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface ReturnedProps {
  each: OfOrder['returns'][number];
  notes: OfOrder['credit_notes'];
}

function Returned({ each, notes }: ReturnedProps) {
  const { text, tone } = returnStateWords[each.state];
  const note = notes.find(({ return_id }) => return_id === each.return_id);
  return (
    <li>
      <p className="flex items-center justify-between gap-3">
        <Link to={`/returns/${each.return_id}`} className="font-bold text-electric hover:underline">
          {each.return_number}
        </Link>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="text-sm text-steel">
        {piecesText(each.pieces)} · {each.reason} · {timeOf(each.created_at)}
      </p>
      {each.refund_paise !== null && (
        <p>
          <strong className="tabular-nums">{formatPaise(each.refund_paise)}</strong> refunded
        </p>
      )}
      {note && <NoteText note={note} />}
    </li>
  );
}

const NoteText = ({ note }: { note: OfOrder['credit_notes'][number] }) => (
  <span className="text-sm">
    Credit note <CreditNoteLink note={note} />
    {' · '}
    <span className="tabular-nums">{formatPaise(note.total_paise)}</span>
  </span>
);
