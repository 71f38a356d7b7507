import { useState } from 'react';
import { shortDeliveryWindow } from '../../domain/delivery-date.ts';
import { useRememberedPincode } from '../visitor/remembered-pincode.ts';
import { WishButton } from '../wish-list/wish-button.tsx';
import type { CardProduct } from './card-product.ts';

/** What only this visitor sees, on top of the card's picture, so that nothing moves when it comes. */
export function CardExtras({ product: { id, title, deliveryDays, isOutOfStock } }: { product: CardProduct }) {
  const pincode = useRememberedPincode();
  const [now] = useState(() => new Date());
  return (
    <>
      <WishButton
        id={id}
        title={title}
        className="absolute top-1.5 right-1.5 z-1 max-[16rem]:top-auto max-[16rem]:bottom-1.5"
      />
      {pincode?.isServed && !isOutOfStock && (
        <p className="absolute bottom-2 left-2 rounded-full max-[16rem]:right-15 max-[16rem]:truncate bg-white/90 px-2.5 py-1 text-xs font-bold text-ink tabular-nums">
          <span className="sr-only">Delivery to {pincode.pincode} </span>
          {shortDeliveryWindow(now, deliveryDays)}
        </p>
      )}
    </>
  );
}
