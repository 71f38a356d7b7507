import type { DeskReturn } from '../../contract/desk/returns.ts';
import { formatPaise } from '../../domain/money.ts';
import { SumRow } from '../../ui/sum-row.tsx';
import { CreditNoteLink } from '../orders/credit-note-link.tsx';
import { RefundLine } from '../orders/money-card.tsx';
import { Card } from '../parts/card.tsx';

/** The exact refund, before and after it is sent. */
export function RefundCard({ found }: { found: DeskReturn }) {
  const { state, refund, refunds, credit_note } = found;
  if (refund === null) return null;
  const unpaidPaise = refund.credit_paise - refund.exchange_paise - refund.refund_paise;
  return (
    <Card className="max-lg:order-3" title="Refund">
      <dl className="space-y-1.5 tabular-nums">
        <SumRow name={state === 'closed' ? 'Worth of what came back' : 'Worth of what comes back'}>
          {formatPaise(refund.credit_paise)}
        </SumRow>
        {refund.exchange_paise > 0 && (
          <SumRow name="Pays for the exchange">−{formatPaise(refund.exchange_paise)}</SumRow>
        )}
        {unpaidPaise > 0 && <SumRow name="Never paid">−{formatPaise(unpaidPaise)}</SumRow>}
        <SumRow name={state === 'closed' ? 'Refunded' : 'Refund'} isTotal>
          {formatPaise(refund.refund_paise)}
        </SumRow>
        {refund.online_paise > 0 && <SumRow name="To the account that paid">{formatPaise(refund.online_paise)}</SumRow>}
        {refund.by_hand_paise > 0 && <SumRow name={byHandName(found)}>{formatPaise(refund.by_hand_paise)}</SumRow>}
      </dl>
      {state !== 'closed' && (
        <p className="mt-3 text-sm text-steel">
          {state === 'received'
            ? 'With its share of coupon and delivery. Nothing has been sent yet.'
            : 'If all of it comes back, with its share of coupon and delivery. Nothing has been sent yet.'}
        </p>
      )}
      {refunds !== null && refunds.length > 0 && (
        <ul aria-label="Refunds" className="mt-3 space-y-3 border-t border-line pt-3">
          {refunds.map((each) => (
            <RefundLine key={each.created_at} refund={each} reason="to the account that paid" />
          ))}
        </ul>
      )}
      {credit_note && (
        <p className="mt-3 border-t border-line pt-3">
          Credit note <CreditNoteLink note={credit_note} /> for{' '}
          <span className="tabular-nums">{formatPaise(credit_note.total_paise)}</span>
        </p>
      )}
    </Card>
  );
}

function byHandName({ by_hand_method, by_hand_reference }: DeskReturn): string {
  if (by_hand_method === null) return 'By hand, in cash or by UPI';
  return by_hand_method === 'Cash' ? 'By hand, in cash' : `By hand, UPI ${by_hand_reference ?? ''}`;
}
