import { Link } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { formatIndiaUntil, formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { statusLabel } from '../../domain/order-status.ts';
import { someNames } from '../../domain/some-names.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BuyAgain } from './buy-again.tsx';
import { OrderHelp } from './order-help.tsx';
import { isUnderWay, returnPath, reviewPath } from './order-state.ts';
import { payNowPath } from '../page/pay-path.ts';
import { returnWords } from './return-state-words.ts';

/** On a phone only the first. */
const picturesMax = 3;

/** One order in a list; the whole card links to its tracking page. */
export function OrderCard({ order }: { order: Order }) {
  const lines = order.cart_products;
  const status = statusWords(order);
  const [latest] = order.returns;
  return (
    <li className="relative rounded-lg border border-line p-4 transition-colors hover:border-electric hover:bg-ice sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg">
            <Link to={`/track/${order.order_id}`} prefetch="intent" className="after:absolute after:inset-0">
              {order.receipt_id}
            </Link>
          </h3>
          <p className="text-sm text-steel tabular-nums">
            <time dateTime={order.createdAt}>{formatIndiaTime(new Date(order.createdAt))}</time>
          </p>
        </div>
        <p className={`lean px-4 py-1 text-sm font-bold ${status.look}`}>{status.text}</p>
      </div>
      <div className="mt-4 flex items-center gap-4">
        <div aria-hidden="true" className="flex shrink-0 gap-2">
          {lines.slice(0, picturesMax).map((line, index) => (
            <Picture
              key={line.product_sku}
              src={line.product_image}
              alt=""
              sizes="4rem"
              widthMax={160}
              className={`size-16 rounded-md bg-ice object-cover ${index > 0 ? 'max-sm:hidden' : ''}`}
            />
          ))}
        </div>
        <div className="min-w-0">
          <p className="leading-snug font-semibold break-words">{someNames(lines.map((line) => line.product_name))}</p>
          <p className="mt-1 font-extrabold tabular-nums">{formatRupees(order.totalAmountbeforePay)}</p>
        </div>
      </div>
      {order.payment_status === 'Pending' && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-sm text-steel">
            {order.pay_before === null
              ? 'We have not received your payment yet. We will place the order when it arrives; otherwise it will be closed.'
              : `Not paid yet. We hold it for you until ${formatIndiaUntil(order.pay_before, order.createdAt)}.`}
          </p>
          {order.pay_before !== null && (
            <ButtonLink to={payNowPath(order.order_id)} size="small" className="relative">
              Pay now
            </ButtonLink>
          )}
        </div>
      )}
      {latest && (
        <p className="mt-3 text-sm text-steel">
          {latest.return_number}: <strong className="text-ink">{returnWords(latest)}</strong>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {isUnderWay(order) && !order.delivered && (
          <ButtonLink to={`/track/${order.order_id}`} size="small" className="relative" {...labelled('Track', order)}>
            Track
          </ButtonLink>
        )}
        {order.delivered && (
          <ButtonLink to={reviewPath(order.order_id)} size="small" className="relative" {...labelled('Review', order)}>
            Review
          </ButtonLink>
        )}
        <BuyAgain order={order} className="relative" />
        {order.return_until !== null && (
          <ButtonLink
            to={returnPath(order.order_id)}
            tone="quiet"
            size="small"
            className="relative"
            {...labelled('Return or exchange', order)}
          >
            Return or exchange
          </ButtonLink>
        )}
        <OrderHelp order={order} className="relative" />
      </div>
    </li>
  );
}

/** Says to screen readers which order a button is about. */
const labelled = (words: string, { receipt_id: number }: Order) => ({ 'aria-label': `${words}: ${number}` });

/** The payment comes first: an unpaid order is not on its way anywhere. */
function statusWords({ orderStatus, payment_status: payment }: Order): { text: string; look: string } {
  if (payment === 'Pending') return { text: 'Payment pending', look: 'bg-signal text-ink' };
  if (payment === 'Refunded' || orderStatus === 'Cancelled') {
    const words = [orderStatus === 'Cancelled' && 'Cancelled', payment === 'Refunded' && 'Refunded'];
    return { text: words.filter((word) => word !== false).join(', '), look: 'bg-ice-deep text-steel' };
  }
  const look = orderStatus === 'Delivered' ? 'bg-ink text-glide' : 'bg-electric text-white';
  return { text: statusLabel(orderStatus), look };
}
