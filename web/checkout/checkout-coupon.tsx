import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { paiseFromRupees } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CouponForm } from '../cart/coupon-form.tsx';
import { checkoutDataOf, type CheckoutData, type HandedCoupon } from '../cart/cart-line.ts';
import { checkoutData, heldCoupon } from '../cart/cart-store.ts';

interface CheckoutCouponProps {
  data: CheckoutData;
  /** Of the goods, in rupees. */
  saleTotal: number;
}

/** One coupon at a time, as in the cart: a code to apply, or the button that removes it. */
export function CheckoutCoupon({ data, saleTotal }: CheckoutCouponProps) {
  const { revalidate } = useRevalidator();
  const element = useRef<HTMLDivElement>(null);
  const shownCode = useRef(data.coupon);
  useEffect(() => {
    if (shownCode.current === data.coupon) return;
    shownCode.current = data.coupon;
    // The control that was used is gone; a keyboard user goes on from what stands in its place.
    element.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [data.coupon]);

  function change(coupon: HandedCoupon | null) {
    const { orderId, products, isFromCart = false } = data;
    checkoutData.write({ ...checkoutDataOf(products, coupon), isFromCart, ...(orderId !== undefined && { orderId }) });
    // Reads what was just saved, and asks for the bill again.
    void revalidate();
  }

  return (
    <div ref={element} className="mt-5">
      {data.coupon === undefined ? (
        <CouponForm
          salePaise={paiseFromRupees(saleTotal)}
          onApplied={change}
          tone="quiet"
          className="grid grid-cols-[1fr_auto] items-start gap-2"
          buttonClass="mt-6.5"
        />
      ) : (
        <>
          {data.couponTerms && (
            <p className="mb-2 text-sm text-steel">
              {data.coupon}: {data.couponTerms}
            </p>
          )}
          <Button
            tone="quiet"
            size="small"
            aria-label={`Remove coupon ${data.coupon}`}
            onClick={() => {
              heldCoupon.forget();
              change(null);
            }}
          >
            <Icon name="close" className="size-4.5" /> Remove coupon
          </Button>
        </>
      )}
    </div>
  );
}
