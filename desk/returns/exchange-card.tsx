import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskReturn } from '../../contract/desk/returns.ts';
import { formatPaise } from '../../domain/money.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
import { Button } from '../../ui/button.tsx';
import { SumRow } from '../../ui/sum-row.tsx';
import { call } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { usePress } from '../form/use-press.ts';
import { lineText } from '../orders/order-text.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { shopSign } from '../parts/shop-sign.tsx';
import { ShownLink } from '../parts/shown-link.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { exchangeText, type Replacement } from './exchange-text.ts';

/** The replacement of a return, how it is paid, and a button to change it. Without one, a button to turn the return into an exchange. */
export function ExchangeCard({ found, className }: { found: DeskReturn; className: string }) {
  const mayChange = useMayCall('POST /desk/returns/:returnId/exchange');
  const [isOpen, setOpen] = useState(false);
  const { replacement } = found;
  const isOpenReturn = found.ended_at === null;
  // A parcel that was never delivered, and a package, can only be refunded.
  const canBegin = found.order_status === 'Delivered' && found.lines.some(({ parts }) => parts.length === 0);
  const canChange = mayChange && isOpenReturn && (replacement !== null || canBegin);
  // An open dialog stays, to say that somebody else was faster.
  if (!replacement && !canChange && !isOpen) return null;
  return (
    <Card className={className} title="Exchange" action={replacement && <ExchangeBadge replacement={replacement} />}>
      {replacement ? (
        <Facts replacement={replacement} isOpenReturn={isOpenReturn} />
      ) : (
        <p className="mb-4 text-steel">No exchange: what comes back is refunded.</p>
      )}
      {replacement && isOpenReturn && <PayLink found={found} replacement={replacement} />}
      {canChange && (
        <Button size="small" tone="quiet" onClick={() => setOpen(true)} className={replacement ? 'mt-4' : ''}>
          {replacement ? 'Change or end the exchange' : 'Exchange instead of a refund'}
        </Button>
      )}
      {isOpen && <ExchangeDialog found={found} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ExchangeBadge({ replacement: { is_placed, is_held, is_paid, to_pay_paise } }: { replacement: Replacement }) {
  if (is_placed) return <Badge tone="good">Ordered</Badge>;
  if (!is_held) return <Badge tone="bad">No longer held</Badge>;
  if (to_pay_paise > 0 && !is_paid) return <Badge tone="warning">Not paid yet</Badge>;
  return <Badge tone="plain">Held</Badge>;
}

function Facts({ replacement, isOpenReturn }: { replacement: Replacement; isOpenReturn: boolean }) {
  const { lines, total_paise, credit_paise, to_pay_paise, is_paid, is_held, held_until, is_placed } = replacement;
  return (
    <>
      <ul className="font-bold break-words">
        {lines.map((line) => (
          <li key={lineText(line)}>{lineText(line)}</li>
        ))}
      </ul>
      {isOpenReturn && is_held && (
        <p className="mt-1 text-sm text-steel">
          {is_paid ? 'Held until the goods are here' : `Held until ${dayOf(held_until)}`}
        </p>
      )}
      {isOpenReturn && !is_held && (
        <p className="mt-1">
          The customer did not pay or send the goods in time, so it can be sold to others. If it is still in stock, it
          is held again when the return is approved or closed, or when the customer pays.
        </p>
      )}
      <dl className="mt-3 space-y-1.5 border-t border-line pt-3 tabular-nums">
        <SumRow name="Worth">{formatPaise(total_paise)}</SumRow>
        <SumRow name={is_placed ? 'Paid by what came back' : 'Paid by what comes back'}>
          −{formatPaise(credit_paise)}
        </SumRow>
        <SumRow name={is_paid && to_pay_paise > 0 ? 'Paid online' : 'To pay'} isTotal>
          {formatPaise(to_pay_paise)}
        </SumRow>
      </dl>
      <p className="mt-3">
        <Link to={`/orders/${replacement.order_id}`} className="font-bold text-electric hover:underline">
          Order {replacement.receipt_id}
        </Link>
        {isOpenReturn && <span className="text-sm text-steel"> · packed when the return is closed</span>}
      </p>
    </>
  );
}

/** Another link, for WhatsApp or as a reminder; the approval mail already has one. */
function PayLink({ found, replacement }: { found: DeskReturn; replacement: Replacement }) {
  const mayLink = useMayCall('POST /desk/returns/:returnId/link');
  const { press, isBusy, failure } = usePress();
  const [path, setPath] = useState<string | null>(null);
  const { to_pay_paise, is_paid, is_held, held_until } = replacement;
  // Customers should pay only after the shop has approved.
  if (!mayLink || to_pay_paise === 0 || is_paid || !is_held || found.state === 'requested') return null;
  async function make() {
    const made = await press(call('POST /desk/returns/:returnId/link', { params: { returnId: found.return_id } }));
    if (made) setPath(made.path);
  }
  if (path === null) {
    return (
      <div className="mt-3">
        <p className="mb-3 text-sm text-steel">
          The payment link was mailed. For WhatsApp or a reminder, make another one.
        </p>
        <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void make()}>
          Make a payment link
        </Button>
        <Failure text={failure} className="mt-3" />
      </div>
    );
  }
  const link = location.origin + path;
  const text = exchangeText({
    name: found.user_name,
    number: found.return_number,
    shop: shopSign().name,
    heldUntil: dayOf(held_until),
    link,
    replacement,
  });
  return (
    <div className="mt-3">
      <ShownLink link={link} whatsApp={found.mobile === '' ? null : whatsAppLink(found.mobile, text)} />
    </div>
  );
}
