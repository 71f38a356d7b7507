import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { saleModeText } from '../../domain/cart-mode.ts';
import { formatPaise } from '../../domain/money.ts';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { useLastChange } from '../list/last-change.tsx';
import { Badge } from '../parts/badge.tsx';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { AddressCard } from './address-card.tsx';
import { GoodsCard } from './goods-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PrintCard } from './print-card.tsx';
import { ParcelCard } from './parcel-card.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { isCashDue, stateOf } from './order-text.ts';
import { TimelineCard } from './timeline-card.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/orders/:orderId', { params: { orderId: params['orderId'] ?? '' } }));

/** A note that was begun, and what can be undone, belong to one order. */
export function Component() {
  const order = useLoaderData<typeof loader>();
  return <OrderScreen key={order.order_id} order={order} />;
}

/** One order: what to pack, where to, what was paid and everything that happened. */
function OrderScreen({ order }: { order: DeskOrder }) {
  const [changeNotice, setLastChange] = useLastChange();
  const mayReadQuotes = useMayCall('GET /desk/quotes/:quoteId');
  const isWaiting = order.replaces !== null && order.fulfilment === 'unpaid';
  const { text, tone } = isWaiting ? { text: 'Waits for the return', tone: 'plain' as const } : stateOf(order);
  return (
    <Screen
      back={{ to: '/orders', text: 'All orders' }}
      title={order.receipt_id}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{text}</Badge>
          <span>{timeOf(order.created_at)}</span>
          <span>{saleModeText(order.payment_mode)}</span>
          {order.channel === 'counter' && <span>Sold at the counter</span>}
          {order.quote_id !== null && mayReadQuotes && (
            <Link to={`/quotes/${order.quote_id}`} className="font-bold text-electric hover:underline">
              From a quote
            </Link>
          )}
          {order.replaces && (
            <Link to={`/returns/${order.replaces.return_id}`} className="font-bold text-electric hover:underline">
              Exchange {order.replaces.return_number}
            </Link>
          )}
          {order.paid_with && (
            <Link to={`/orders/${order.paid_with.order_id}`} className="font-bold text-electric hover:underline">
              Paid with {order.paid_with.receipt_id} instead
            </Link>
          )}
          {isCashDue(order) && <strong className="text-ink">{formatPaise(order.remaining_paise)} in cash</strong>}
          {order.invoice_number !== null && (
            <span>
              Invoice {order.invoice_number}
              {order.order_status === 'Cancelled' && ' (cancelled)'}
            </span>
          )}
        </span>
      }
    >
      {changeNotice}
      {/* On a phone one column, in the order in which somebody packs. */}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <OrderSteps order={order} />
        <div className="contents lg:block lg:min-w-0 lg:space-y-5">
          <GoodsCard order={order} className="max-lg:order-2" />
          <TimelineCard order={order} className="max-lg:order-4" />
        </div>
        <div className="contents lg:block lg:min-w-0 lg:space-y-5">
          <AddressCard order={order} onChanged={setLastChange} className="max-lg:order-1" />
          {order.channel !== 'counter' && (
            <ParcelCard order={order} onChanged={setLastChange} className="max-lg:order-3" />
          )}
          <PrintCard order={order} className="max-lg:order-3" />
          <MoneyCard order={order} className="max-lg:order-3" />
          <ReturnsCard order={order} className="max-lg:order-3" />
          <div className="max-lg:order-5">
            <CancelOrder order={order} />
          </div>
        </div>
      </div>
    </Screen>
  );
}
