import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import type { CounterSale } from '../../contract/desk/counter.ts';
import { counterModeWords } from '../../domain/counter-sale.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { call } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { usePress } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';
import { icons } from '../parts/icons.ts';
import { timeOf } from '../parts/moment.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import type { SoldNow } from './pay-form.tsx';

const askEveryMs = 2_000;

const askForCode = (orderId: string) => call('POST /desk/counter/sales/:orderId/link', { params: { orderId } });

interface SaleCardProps {
  orderId: string;
  /** The sale's answer; null after a reload. */
  sold: SoldNow | null;
  onNext: () => void;
  /** Returns to the cart, which is still there. */
  onCancelled: () => void;
}

/** A finished sale: its QR code until it is paid, then its papers. */
export function SaleCard({ orderId, sold, onNext, onCancelled }: SaleCardProps) {
  const [sale, setSale] = useState<CounterSale | null>(sold);
  const [path, setPath] = useState(sold?.path ?? null);
  const { press, isBusy, failure } = usePress();
  const next = useRef<HTMLButtonElement>(null);
  const mayOpen = useMayCall('GET /desk/orders/:orderId');
  const params = { orderId };
  const isKnown = sold !== null;
  const { state } = sale ?? {};

  const take = useCallback(
    (answer: Answer<SoldNow>) => {
      if (answer.ok) {
        setSale(answer.body);
        setPath(answer.body.path);
      } else if (answer.refusal?.code === 'unknown-row') onNext();
    },
    [onNext],
  );
  // After a reload makes a new code, because the first one's token cannot be read again.
  useEffect(() => {
    if (!isKnown) void askForCode(orderId).then(take);
  }, [isKnown, orderId, take]);

  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const ask = async () => {
      const answer = await call('GET /desk/counter/sales/:orderId', { params: { orderId } });
      if (answer.ok) setSale(answer.body);
    };
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [state, orderId]);
  useEffect(() => {
    if (state === 'paid') next.current?.focus();
  }, [state]);

  if (!sale) return <Waiting />;
  const receipt = (paper: '80mm' | 'A4', title: string) => (
    <a
      href={`/api/desk/counter/sales/${encodeURIComponent(orderId)}/receipt?paper=${paper}`}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 items-center gap-2 font-bold text-electric hover:underline"
    >
      <Icon name={icons.text} className="size-[1.2em]" />
      {title}
    </a>
  );

  async function cancel() {
    const cancelled = await press(call('POST /desk/counter/sales/:orderId/cancel', { params }));
    if (cancelled) onCancelled();
    else take(await askForCode(orderId));
  }

  return (
    <Card
      title={`Sale ${sale.receipt_id}`}
      className="mx-auto max-w-xl"
      action={
        mayOpen && (
          <Link to={`/orders/${orderId}`} className="font-bold text-electric hover:underline">
            Open the order
          </Link>
        )
      }
    >
      <div aria-live="polite" className="space-y-4">
        {sale.state === 'waiting' && (
          <>
            <p className="text-2xl font-black tabular-nums">{formatPaise(sale.total_paise)}</p>
            {path === null ? (
              <Waiting />
            ) : (
              <div className="w-fit rounded-md p-1 ring-1 ring-line">
                <QrCode text={location.origin + path} label="QR code to pay" className="size-64 max-w-full" />
              </div>
            )}
            <p className="text-steel">
              The customer scans it and pays. The goods are held until {timeOf(sale.pay_before ?? '')}.
            </p>
          </>
        )}
        {sale.state === 'paid' && (
          <>
            <Notice tone="good">Paid: {counterModeWords[sale.mode]}</Notice>
            <p className="text-2xl font-black tabular-nums">{formatPaise(sale.total_paise)}</p>
            {sale.mode === 'Cash' && (
              <p className="text-xl font-extrabold tabular-nums">Change: {formatPaise(sale.change_paise)}</p>
            )}
            <p className="text-steel">
              Invoice {sale.invoice_number}
              {sale.email !== '' && `, sent to ${sale.email}`}
            </p>
            <div className="flex flex-wrap gap-x-6">
              {receipt('80mm', 'Receipt (80 mm)')}
              {receipt('A4', 'Invoice (A4)')}
            </div>
          </>
        )}
        {sale.state === 'cancelled' && (
          <Notice tone="warning">
            Not sold: the time to pay is over, or the sale was cancelled. Late money is refunded.
          </Notice>
        )}
      </div>
      <Failure text={failure} className="mt-4" />
      <div className="mt-5 flex flex-wrap gap-3">
        {sale.state === 'waiting' && (
          <Button tone="quiet" isBusy={isBusy} onClick={() => void cancel()}>
            Cancel the sale
          </Button>
        )}
        {sale.state === 'paid' && (
          <Button ref={next} onClick={onNext}>
            Next sale
          </Button>
        )}
        {sale.state === 'cancelled' && <Button onClick={onCancelled}>Back to the sale</Button>}
      </div>
    </Card>
  );
}
