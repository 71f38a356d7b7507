import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Bill } from '../../contract/bill.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import { formatRupees, rupeesFromPaise } from '../../domain/money.ts';
import { linePaise } from '../../domain/price.ts';
import { differenceText, faultOf, faultText, pricedLine, type CheckoutData } from '../cart/cart-line.ts';
import { DeliveryWindow } from '../cart/delivery-window.tsx';
import { BillRows } from '../orders/order-bill.tsx';
import { NamedValues } from '../../ui/named-values.tsx';
import { SumRow } from '../../ui/sum-row.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { CheckoutCoupon } from './checkout-coupon.tsx';
import type { ShownBill } from './use-bill.ts';

interface OrderSummaryProps {
  data: CheckoutData;
  shown: ShownBill;
  /** False: no charge for delivery is shown yet. */
  hasAddress: boolean;
  /** The total on the page when the shop refused it. */
  totalBefore: number | null;
}

export function OrderSummary({ data, shown, hasAddress, totalBefore }: OrderSummaryProps) {
  const { bill, lines, mode, couponCode, couponReason } = shown;
  const faulty = lines.filter((line) => faultOf(line) !== null);
  return (
    <section aria-labelledby="summary" className="rounded-lg bg-ice p-5 sm:p-7 lg:pb-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="summary" className="text-xl">
          Order summary
        </h2>
        <Link
          to="/cart"
          className="text-sm font-bold text-electric underline underline-offset-4 hover:text-electric-deep"
        >
          Edit cart
        </Link>
      </div>
      <RefusedTotal before={totalBefore} shown={shown}>
        <GoodsChange data={data} shown={shown} />
      </RefusedTotal>
      <ul
        aria-label="Items in this order"
        className="mt-4 divide-y divide-line lg:more-below-shade lg:max-h-80 lg:overflow-y-auto"
      >
        {lines.map((line) => (
          <Line key={line.product_sku} line={line} />
        ))}
      </ul>
      <output className="block text-sm font-semibold text-stop">
        {faulty.length > 0 && (
          <span className="mb-4 block">
            {faulty.map(({ product_name: name }) => name).join(', ')} cannot be ordered like this. Please change your
            cart.
          </span>
        )}
        {faulty.length === 0 && shown.reason !== null && <span className="mb-4 block">{shown.reason}</span>}
        {couponReason !== null && (
          <span className="mb-4 block">
            {data.coupon}: {couponReason}
          </span>
        )}
      </output>
      <div
        className={`border-t border-line pt-4 transition-opacity duration-150 ${shown.isAsking ? 'opacity-60' : ''}`}
      >
        <dl className="space-y-2.5 tabular-nums">
          <BillRows
            bill={bill}
            couponCode={couponCode}
            deliveryName={deliveryName(bill)}
            isDeliveryKnown={bill.distance_km !== null}
            deliveryText={hasAddress ? undefined : 'Depends on the address'}
          />
          {mode === 'Pay on delivery' && (
            <>
              <SumRow name="Advance, paid online now">{formatRupees(bill.advance_amount)}</SumRow>
              <SumRow name="Remaining, paid on delivery">{formatRupees(bill.remaining_amount)}</SumRow>
            </>
          )}
        </dl>
        <CheckoutCoupon data={data} saleTotal={bill.saletotal} />
        {hasAddress && <DeliveryWindow lines={lines.filter((line) => faultOf(line) === null)} />}
      </div>
      {shown.isMissing && totalBefore === null && (
        <Change title="Delivery could not be worked out">
          The shop is not answering. <TryAgain onPress={shown.askAgain} />
        </Change>
      )}
    </section>
  );
}

const deliveryName = ({ distance_km: km, distance_estimated: isEstimated }: Bill): string =>
  km === null ? 'Delivery' : `Delivery (${isEstimated ? 'about ' : ''}${km} km)`;

function Line({ line }: { line: CartLine }) {
  const fault = faultOf(line);
  return (
    <li className="flex items-start gap-4 py-3">
      <Thumbnail src={line.product_image} className="size-16 bg-ice-deep" />
      <div className="min-w-0 grow">
        <p className="leading-snug font-bold break-words">{line.product_name}</p>
        <NamedValues values={line.variation_attributes} />
        <p className="text-sm text-steel tabular-nums">Quantity: {line.quantity}</p>
        {fault && <p className="mt-1 text-sm font-semibold text-stop">{faultText(fault, line.stock)}</p>}
      </div>
      <p className="shrink-0 font-semibold tabular-nums">
        {formatRupees(rupeesFromPaise(linePaise(pricedLine(line))))}
      </p>
    </li>
  );
}

/** The price changed between the cart and this page. */
function GoodsChange({ data, shown: { bill, couponReason, isAsking } }: Pick<OrderSummaryProps, 'data' | 'shown'>) {
  const isCouponNew = data.coupon !== undefined && !data.isCouponApplied;
  if (isAsking || couponReason !== null || isCouponNew || bill.amountafterdiscount === data.totalAfterDiscount)
    return null;
  return <ChangeWords before={data.totalAfterDiscount} now={bill.amountafterdiscount} />;
}

interface RefusedTotalProps {
  before: number | null;
  shown: ShownBill;
  children: ReactNode;
}

/** The shop refused the total on the page. Takes the focus, and shows the new total beside the old one once it is here. */
function RefusedTotal({ before, shown, children }: RefusedTotalProps) {
  const element = useAttention(before !== null && before);
  return (
    <output ref={element} tabIndex={-1} className="block">
      {before === null ? children : <RefusedWords before={before} shown={shown} />}
    </output>
  );
}

function RefusedWords({
  before,
  shown: { bill, isAsking, isUnanswered, askAgain },
}: {
  before: number;
  shown: ShownBill;
}) {
  if (isAsking) return <Change title="The total has changed">Loading the new one…</Change>;
  if (isUnanswered) {
    return (
      <Change title="The new total could not be loaded">
        Your order was not placed and nothing was charged. <TryAgain onPress={askAgain} />
      </Change>
    );
  }
  const now = bill.totalAmountbeforePay;
  if (now === before) {
    return <Change title="Your order has changed">Please check it and place it again.</Change>;
  }
  return <ChangeWords before={before} now={now} isRefused />;
}

function ChangeWords({ before, now, isRefused = false }: { before: number; now: number; isRefused?: boolean }) {
  return (
    <Change title="The price changed">
      <span className="block text-base text-ink tabular-nums">
        <s className="text-steel">{formatRupees(before)}</s> <strong>{formatRupees(now)}</strong>
      </span>
      {isRefused && 'Please check it and place the order again.'}
    </Change>
  );
}

const TryAgain = ({ onPress }: { onPress: () => Promise<void> }) => (
  <button
    type="button"
    onClick={() => void onPress()}
    className="font-bold text-electric underline underline-offset-4 hover:text-electric-deep"
  >
    Try again
  </button>
);

const Change = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className="mt-4 block rounded-md border-s-4 border-signal bg-white px-4 py-3">
    <strong className="block">{title}</strong>
    <span className="block text-sm text-steel">{children}</span>
  </span>
);

interface CartChangeProps {
  shown: ShownBill;
  /** What the customer last saw of the order before the cart changed; null: it has not. */
  before: readonly CartLine[] | null;
  /** The shop refused the order because of it. */
  isRefused: boolean;
}

/** Tells the customer that the order has changed since they last saw it. At the top, because on a phone the summary is far below. */
export function CartChange({ shown: { bill, lines, isAsking, isUnanswered }, before, isRefused }: CartChangeProps) {
  const element = useAttention(isRefused);
  const isShown = before !== null || isRefused;
  return (
    <output
      ref={element}
      tabIndex={-1}
      className={`lg:col-span-2 ${isShown ? 'block rounded-md border-s-4 border-signal bg-ice px-4 py-3 font-semibold' : 'sr-only'}`}
    >
      {isShown && 'Your cart has changed.'}
      {isShown && !isAsking && !isUnanswered && ` The total is now ${formatRupees(bill.totalAmountbeforePay)}.`}
      {isRefused && ' Please check it and place the order again.'}
      {before && <span className="block font-normal break-words empty:hidden">{differenceText(before, lines)}</span>}
    </output>
  );
}

/** Focuses the element and scrolls to it whenever there is something new to say; false: nothing. */
function useAttention(news: number | boolean) {
  const element = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (news === false) return;
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'center' });
  }, [news]);
  return element;
}
