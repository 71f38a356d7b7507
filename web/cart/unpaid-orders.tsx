import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { formatIndiaUntil } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { someNames } from '../../domain/some-names.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { payNowPath } from '../page/pay-path.ts';
import { onCartToReload } from './cart-store.ts';
import type { clientLoader } from './lookup-unpaid.ts';

/** Orders that were placed and not paid: what they hold, until when, and the way back to the payment. */
export function useUnpaidOrders(userId: string | undefined): readonly Order[] {
  const { load, data } = useFetcher<typeof clientLoader>({ key: `unpaid of ${userId ?? 'a guest'}` });
  useEffect(() => {
    if (userId === undefined) return undefined;
    const ask = () => void load('/lookup/unpaid');
    ask();
    return onCartToReload(ask);
  }, [userId, load]);
  return data ?? [];
}

export function UnpaidOrders({ orders }: { orders: readonly Order[] }) {
  return orders.map((order) => (
    <section
      key={order.order_id}
      aria-label={`Unpaid order ${order.receipt_id}`}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border-s-4 border-signal bg-ice p-5"
    >
      <div className="min-w-0">
        <p className="font-bold">
          Order {order.receipt_id} is not paid yet: {formatRupees(order.totalAmountbeforePay)}
        </p>
        <p className="mt-1 break-words text-steel">{someNames(order.cart_products.map((line) => line.product_name))}</p>
        {order.pay_before !== null && (
          <p className="mt-1 text-steel">
            We hold it for you until {formatIndiaUntil(order.pay_before, order.createdAt)}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={payNowPath(order.order_id)} size="small">
          Pay now
        </ButtonLink>
        <ButtonLink to={`/track/${order.order_id}`} tone="quiet" size="small">
          See the order
        </ButtonLink>
      </div>
    </section>
  ));
}
