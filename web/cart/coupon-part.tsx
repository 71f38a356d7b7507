import { useState } from 'react';
import { part } from '../parts/part.tsx';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CheckedCoupon } from './check-coupon.ts';
import { takeOffCoupon } from './held-coupon.ts';

// Forms bring their schemas along.
const CouponDialog = part('The coupon form', async () => (await import('./coupon-dialog.tsx')).CouponDialog);

/** One coupon at a time: the way to give it, or to take it off again. */
export function CouponPart({ coupon, salePaise }: { coupon: CheckedCoupon | null; salePaise: number }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-5">
      {coupon ? (
        <>
          <Button tone="quiet" size="small" onClick={takeOffCoupon} aria-label={`Remove coupon ${coupon.code}`}>
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
