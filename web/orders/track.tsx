import { useEffect, useState, type ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { addressLines } from '../../domain/address-lines.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { offersInvoice, statusLabel } from '../../domain/order-status.ts';
import { AddressLines } from '../addresses/address-lines.tsx';
import { apiContext } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { part } from '../parts/part.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/track.ts';
import { BuyAgain } from './buy-again.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { loadOrder } from './load-order.ts';
import { OrderBill } from './order-bill.tsx';
import { OrderHelp } from './order-help.tsx';
import { OrderLines } from './order-lines.tsx';
import { wasPlaced } from './order-state.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { ReturnItems } from './return-items.tsx';
import { Tracker } from './tracker.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import { useArrival } from './use-arrival.ts';
import { privateMeta } from '../page/page-meta.ts';

const OrderReturns = part('Your returns', async () => (await import('./order-returns.tsx')).OrderReturns);
const MyReviews = part('Your reviews', async () => (await import('../reviews/my-reviews.tsx')).MyReviews);

export const meta = privateMeta('Track order');

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadOrder(context.get(apiContext), params.id);

export { loadEachAddress as shouldRevalidate } from '../page/load-each-address.ts';

export default function Track({ loaderData: loaded, params }: Route.ComponentProps) {
  useReloadOnReturn();
  const fresh = loaded.kind === 'order' ? loaded.order : null;
  const [shown, setShown] = useState(fresh);
  // A reload without an answer leaves the last known state of this order on the page.
  if (fresh !== null && fresh !== shown) setShown(fresh);
  const order = loaded.kind === 'unanswered' && shown?.order_id === params.id ? shown : fresh;
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      {loaded.kind === 'unknown' && <UnknownOrder title="Track order" />}
      {loaded.kind === 'unanswered' && <LoadFailed what={order ? 'The latest state of your order' : 'Your order'} />}
      {order && <TrackedOrder order={order} />}
    </div>
  );
}

function TrackedOrder({ order }: { order: Order }) {
  const isPlaced = wasPlaced(order);
  return (
    <>
      <p className="text-steel">Track order</p>
      <h1 className="text-title font-black">{order.receipt_id}</h1>
      <p className="mt-2 text-steel">
        Ordered <time dateTime={order.createdAt}>{formatIndiaTime(new Date(order.createdAt))}</time>
        <ArrivalWords order={order} />
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <BuyAgain order={order} />
        <CancelOrder order={order} />
        <ReturnItems order={order} />
        <OrderHelp order={order} />
      </div>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12">
        <div className="min-w-0 space-y-10">
          {order.replaces && <Replaces order={order} replaces={order.replaces} />}
          {order.replaces?.is_waiting !== true && <PaymentNotice order={order} />}
          {isPlaced && (
            <section aria-labelledby="progress" className="rounded-lg border border-line p-5 sm:p-7">
              <h2 id="progress" className="mb-6 text-xl">
                {order.orderStatus === 'Cancelled' ? 'This order is cancelled' : statusLabel(order.orderStatus)}
              </h2>
              <Tracker order={order} />
              {order.shipment && <Parcel shipment={order.shipment} />}
              {offersInvoice(order.orderStatus) && (
                <ButtonLink to={`/invoice?order=${order.order_id}`} className="mt-7 max-sm:w-full">
                  Download Invoice
                </ButtonLink>
              )}
              <CreditNotes order={order} />
            </section>
          )}
          {order.returns.length > 0 && <OrderReturns order={order} />}
          <OrderLines order={order} />
          {order.delivered && <MyReviews orderId={order.order_id} title="How was it?" />}
          {isPlaced && <History order={order} />}
        </div>
        <div className="min-w-0 space-y-6 lg:sticky lg:top-28">
          <OrderBill order={order} />
          <Card id="ship-to" title="Delivery to">
            <AddressLines address={order.shipping_address} />
          </Card>
          {isBilledElsewhere(order) && (
            <Card id="bill-to" title="Billing to">
              <AddressLines address={order.billing_address} />
            </Card>
          )}
          {order.customer_note !== '' && (
            <Card id="note" title="Your note">
              <p className="break-words whitespace-pre-line text-steel">{order.customer_note}</p>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="rounded-lg border border-line p-5 sm:p-7">
    <h2 id={id} className="mb-3 text-xl">
      {title}
    </h2>
    {children}
  </section>
);

interface ReplacesProps {
  order: Order;
  replaces: NonNullable<Order['replaces']>;
}

/** Links a replacement to its return's order, whose page says what happens next until the exchange is complete. */
const Replaces = ({ order, replaces }: ReplacesProps) => (
  <p className="rounded-md bg-ice px-4 py-3">
    {!replaces.is_waiting && 'This is what you get in '}
    {replaces.is_waiting &&
      order.orderStatus === 'Cancelled' &&
      'Nothing will be sent, because the exchange was changed. See '}
    {replaces.is_waiting && order.orderStatus !== 'Cancelled' && 'We send this when the exchange is complete. See '}
    <Link to={`/track/${replaces.order_id}`} className="font-bold text-electric underline underline-offset-4">
      exchange {replaces.return_number}
    </Link>
    .
  </p>
);

const isBilledElsewhere = ({ billing_address: billing, shipping_address: shipping }: Order): boolean =>
  addressLines(billing).join('\n') !== addressLines(shipping).join('\n');

function Parcel({ shipment: { courier, awb, tracking_link } }: { shipment: NonNullable<Order['shipment']> }) {
  return (
    <p className="mt-7 rounded-md bg-ice px-4 py-3 break-words">
      {courier}, parcel number <strong className="tabular-nums">{awb}</strong>
      {tracking_link !== null && (
        <a
          href={tracking_link}
          target="_blank"
          rel="noreferrer"
          className="block font-bold text-electric underline underline-offset-4"
        >
          Follow the parcel
        </a>
      )}
    </p>
  );
}

const CreditNotes = ({ order: { credit_notes: notes } }: { order: Order }) =>
  notes.length > 0 && (
    <ul aria-label="Credit notes" className="mt-4">
      {notes.map((note) => (
        <li key={note.credit_note_id}>
          <Link
            to={`/credit-note/${note.credit_note_id}`}
            className="inline-flex min-h-11 items-center font-bold text-electric underline-offset-4 hover:underline"
          >
            Credit note {note.credit_note_number}, {formatRupees(note.total)}
          </Link>
        </li>
      ))}
    </ul>
  );

function ArrivalWords({ order }: { order: Order }) {
  const days = useArrival(order);
  if (days === null) return null;
  return (
    <>
      {' · '}Estimated delivery <strong className="text-ink">{days}</strong>
    </>
  );
}

function History({ order }: { order: Order }) {
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

/** Reloads the page's data when the customer returns to the tab, or the network is back. */
function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', reload);
    addEventListener('online', reload);
    return () => {
      document.removeEventListener('visibilitychange', reload);
      removeEventListener('online', reload);
    };
  }, [revalidate]);
}
