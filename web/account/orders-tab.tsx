import type { Order } from '../../contract/order.ts';
import { OrderCard } from '../orders/order-card.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function OrdersTab({ orders }: { orders: readonly Order[] | null }) {
  if (orders === null) return <LoadFailed what="Your orders" />;
  if (orders.length === 0) {
    return (
      <EmptyState icon="skate" title="No orders yet" text="What you order is listed here, newest first.">
        <ButtonLink to="/course">Go to the shop</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">Orders</h2>
      <ul className="space-y-4">
        {orders.map((order) => (
          <OrderCard key={order.order_id} order={order} />
        ))}
      </ul>
    </>
  );
}
