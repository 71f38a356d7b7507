import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatPaise, paiseFromRupees } from '../../domain/money.ts';
import { priceCart } from '../../domain/price.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { SumRow } from '../../ui/sum-row.tsx';
import { part } from '../parts/part.tsx';
import { CartQuote } from '../quote/cart-quote.tsx';
import { checkoutDataOf, pricedLine, type ShownLine } from './cart-line.ts';
import { checkoutData, heldCoupon } from './cart-store.ts';
import { CartDelivery, deliveryText } from './cart-delivery.tsx';
import { useHeldCoupon, type CheckedCoupon } from './use-coupon.ts';
import { useDelivery } from './use-delivery.ts';
import { DeliveryWindow } from './delivery-window.tsx';

// Forms bring their schemas along.
const CouponDialog = part('The coupon form', async () => (await import('./coupon-form.tsx')).CouponDialog);

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
  const isDelivered = !isQuoted && buyable.length > 0;
  const delivery = useDelivery(isDelivered ? totals.totalPaise : null);
  const deliveryPaise = paiseFromRupees((isDelivered && delivery.delivery?.delivery_charge) || 0);
  const total = formatPaise(totals.totalPaise + deliveryPaise);

  const [isLeaving, setIsLeaving] = useState(false);
  const isAsking = coupon?.isAsking ?? false;
  const checkOut = () => {
    const handed = coupon?.offer || coupon?.isUnknown ? coupon : null;
    checkoutData.write({ ...checkoutDataOf(buyable.map(withoutNotes), handed), isFromCart: true });
    void navigate('/checkout');
  };
  const checkOutAtLast = useEffectEvent(checkOut);
  useEffect(() => {
    // The checkout is handed the coupon's worth: a press before it is known waits for it.
    if (isLeaving && !isAsking) checkOutAtLast();
  }, [isLeaving, isAsking]);

  return (
    <div className="max-lg:contents lg:sticky lg:top-28 lg:rounded-lg lg:bg-ice">
      <section aria-labelledby="summary" className="rounded-lg bg-ice p-5 sm:p-7">
        <h2 id="summary" className="text-xl">
          Order summary
        </h2>
        <dl className="mt-5 space-y-2.5 tabular-nums">
          <SumRow name="Total MRP">{formatPaise(totals.mrpPaise)}</SumRow>
          <SumRow name="Discount">{savedPaise > 0 ? `− ${formatPaise(savedPaise)}` : formatPaise(0)}</SumRow>
          {coupon && (
            <SumRow name={`Coupon ${coupon.code}`}>
              {totals.couponPaise > 0 ? `− ${formatPaise(totals.couponPaise)}` : formatPaise(0)}
            </SumRow>
          )}
          {isDelivered && <SumRow name="Delivery">{deliveryText(delivery)}</SumRow>}
          <SumRow name="Total" isTotal>
            <output>{total}</output>
          </SumRow>
        </dl>
        {isDelivered && <CartDelivery shown={delivery} goodsPaise={totals.totalPaise} />}
        <CouponPart coupon={coupon} salePaise={totals.salePaise} />
        {delivery.delivery?.is_served !== false && <DeliveryWindow lines={buyable} />}
        {left > 0 && !isQuoted && (
          <p className="mt-4 text-sm font-semibold text-signal-deep">
            {left === 1 ? '1 product' : `${left} products`} cannot be bought now and {left === 1 ? 'is' : 'are'} left
            out.
          </p>
        )}
        {isQuoted && (
          <CartQuote
            lines={lines.filter(({ fault }) => fault !== 'gone' && fault !== 'choice')}
            couponCode={coupon?.code ?? null}
          />
        )}
      </section>
      {!isQuoted && (
        // On a phone always in reach at the bottom.
        <div className="sticky-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-lg:-mx-(--gutter) max-lg:border-t max-lg:border-line max-lg:bg-white max-lg:px-(--gutter) max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-7 lg:pb-7">
          {/* The summary has it for screen readers. */}
          <p aria-hidden="true" className="shrink-0 lg:hidden">
            <span className="block text-xs text-steel">Total</span>
            <span className="text-lg leading-tight font-black tabular-nums">{total}</span>
          </p>
          <Button
            disabled={buyable.length === 0}
            aria-busy={isLeaving}
            onClick={() => (isAsking ? setIsLeaving(true) : checkOut())}
            className="max-lg:grow max-lg:px-4 lg:w-full"
          >
            {isLeaving ? 'Checking your coupon…' : 'Checkout'}
          </Button>
        </div>
      )}
    </div>
  );
}

const withoutNotes = ({ fault: _fault, priceBefore: _priceBefore, ...line }: ShownLine) => line;

/** One coupon at a time: apply it, or remove it again. */
function CouponPart({ coupon, salePaise }: { coupon: CheckedCoupon | null; salePaise: number }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-5">
      {coupon ? (
        <>
          <Button tone="quiet" size="small" onClick={heldCoupon.forget} aria-label={`Remove coupon ${coupon.code}`}>
            <Icon name="close" className="size-4.5" /> Remove coupon
          </Button>
          <output className="mt-2 block text-sm">
            {coupon.reason === null ? (
              <span className="text-steel">{coupon.terms}</span>
            ) : (
              <span className="font-semibold text-signal-deep">{coupon.reason}</span>
            )}
          </output>
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
