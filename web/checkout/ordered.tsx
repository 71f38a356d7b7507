import type { ReactNode } from 'react';
import type { Order } from '../../contract/order.ts';
import { formatRupees } from '../../domain/money.ts';
import { NamedValues } from '../../ui/named-values.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useArrival } from '../orders/use-arrival.ts';

/** What was ordered, when it comes and what happens until then. */
export function Ordered({ order }: { order: Order }) {
  const days = useArrival(order);
  return (
    <>
      <Part id="ordered" title="Your order">
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {order.cart_products.map((line) => (
            <li key={line.product_sku} className="flex items-center gap-4 py-3">
              <Picture
                src={line.product_image}
                alt=""
                sizes="4rem"
                widthMax={160}
                className="size-16 shrink-0 rounded-md bg-ice object-cover"
              />
              <div className="min-w-0">
                <p className="leading-snug font-semibold break-words">{line.product_name}</p>
                <NamedValues values={line.variation_attributes} />
                <p className="text-sm text-steel tabular-nums">Quantity {line.quantity}</p>
              </div>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="next" title="What happens next">
        <ol className="mt-3 list-decimal space-y-2 ps-5 marker:font-bold">
          <li>We pack your order and mail you at each step.</li>
          <li>
            {days === null ? (
              'We bring it to your address.'
            ) : (
              <>
                It comes to your address. Estimated delivery: <strong>{days}</strong>.
              </>
            )}
          </li>
          {order.remaining_amount > 0 && (
            <li>
              Please have <strong>{formatRupees(order.remaining_amount)}</strong> ready at the door.
            </li>
          )}
        </ol>
      </Part>
    </>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-8">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);
