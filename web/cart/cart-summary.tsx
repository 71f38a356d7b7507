import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatRupees, rupeesFromPaise } from '../../domain/money.ts';
import { priceCart } from '../../domain/price.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { SumRow } from '../../ui/sum-row.tsx';
import { part } from '../parts/part.tsx';
import { CartQuote } from '../quote/cart-quote.tsx';
import { checkoutDataOf, saveCheckoutData } from './checkout-data.ts';
import { pricedLine } from './cart-line.ts';
import { removeCoupon, useHeldCoupon, type CheckedCoupon } from './coupon.ts';
import { DeliveryWindow } from './delivery-window.tsx';
import type { ShownLine } from './use-cart-lines.ts';

// Forms bring their schemas along.
const CouponDialog = part('The coupon form', async () => (await import('./coupon-dialog.tsx')).CouponDialog);

interface CartSummaryProps {
  lines: readonly ShownLine[];
  /** The shop quotes instead of selling. */
  isQuoted: boolean;
}

/** The price of the lines that can be bought, and the way on. */
export function CartSummary({ lines, isQuoted }: CartSummaryProps) {
  const navigate = useNavigate();
  const buyable = lines.filter(({ fault }) => fault === null);
  const left = lines.length - buyable.length;
  const priced = buyable.map(pricedLine);
  const coupon = useHeldCoupon(priceCart(priced, null).salePaise);
  const totals = priceCart(priced, coupon?.offer ?? null);
  const savedPaise = totals.mrpPaise - totals.salePaise;

  const [isLeaving, setIsLeaving] = useState(false);
  const isAsking = coupon?.isAsking ?? false;
  const checkOut = () => {
    const handed = coupon?.offer || coupon?.isUnknown ? coupon : null;
    saveCheckoutData(checkoutDataOf(buyable.map(withoutNotes), handed));
    void navigate('/checkout');
  };
  const checkOutAtLast = useEffectEvent(checkOut);
  useEffect(() => {
    // The checkout is handed the coupon's worth: a press before it is known waits for it.
    if (isLeaving && !isAsking) checkOutAtLast();
  }, [isLeaving, isAsking]);

  return (
    <section aria-labelledby="summary" className="rounded-lg bg-ice p-5 sm:p-7 lg:sticky lg:top-28">
      <h2 id="summary" className="text-xl">
        Order summary
      </h2>
      <dl className="mt-5 space-y-2.5 tabular-nums">
        <SumRow name="Total MRP">{money(totals.mrpPaise)}</SumRow>
        <SumRow name="Discount">{savedPaise > 0 ? `− ${money(savedPaise)}` : money(0)}</SumRow>
        {coupon && (
          <SumRow name={`Coupon ${coupon.code}`}>
            {totals.couponPaise > 0 ? `− ${money(totals.couponPaise)}` : money(0)}
          </SumRow>
        )}
        <SumRow name="Total" isTotal>
          {money(totals.totalPaise)}
        </SumRow>
      </dl>
      <CouponPart coupon={coupon} salePaise={totals.salePaise} />
      <DeliveryWindow lines={buyable} />
      {left > 0 && !isQuoted && (
        <p className="mt-4 text-sm font-semibold text-signal-deep">
          {left === 1 ? '1 product' : `${left} products`} cannot be bought now and {left === 1 ? 'is' : 'are'} left out.
        </p>
      )}
      {isQuoted ? (
        <CartQuote lines={lines.filter(({ fault }) => fault !== 'gone')} couponCode={coupon?.code ?? null} />
      ) : (
        <Button
          disabled={buyable.length === 0}
          aria-busy={isLeaving}
          // Waits for nothing but the coupon: Back may restore the page as it was, and the button must work again.
          onClick={() => (isAsking ? setIsLeaving(true) : checkOut())}
          className="mt-6 w-full"
        >
          {isLeaving ? 'Checking your coupon…' : 'Checkout'}
        </Button>
      )}
    </section>
  );
}

const money = (paise: number): string => formatRupees(rupeesFromPaise(paise));

const withoutNotes = ({ fault: _fault, priceBefore: _priceBefore, ...line }: ShownLine) => line;

/** One coupon at a time: apply it, or remove it again. */
function CouponPart({ coupon, salePaise }: { coupon: CheckedCoupon | null; salePaise: number }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-5">
      {coupon ? (
        <>
          <Button tone="quiet" size="small" onClick={removeCoupon} aria-label={`Remove coupon ${coupon.code}`}>
            <Icon name="close" className="size-4.5" /> Remove coupon
          </Button>
          <output className="mt-2 block text-sm font-semibold text-signal-deep empty:hidden">{coupon.reason}</output>
        </>
      ) : (
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
          className="w-full bg-white! text-ink! ring-1 ring-line-strong hover:ring-ink"
        >
          <Icon name={drawn.tag} className="size-4.5" /> Apply Coupon
        </Button>
      )}
      {isAsking && <CouponDialog salePaise={salePaise} onClose={() => setIsAsking(false)} />}
    </div>
  );
}
