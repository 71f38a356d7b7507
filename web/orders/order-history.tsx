import type { Order } from '../../contract/order.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { statusLabel } from '../../domain/order-status.ts';

/** Everything that happened to the order, the latest first. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="mt-3 border-s-2 border-line ps-5">
        {order.history.toReversed().map(({ status, at }) => (
          <li key={at + status} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1.5">
            <span className="font-semibold">{statusLabel(status)}</span>
            <time dateTime={at} className="text-sm text-steel tabular-nums">
              {formatIndiaTime(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
