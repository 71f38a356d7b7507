import { formatRupees } from '../../domain/money.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { readCheckoutData } from '../visitor/checkout-data.ts';
import type { Route } from './+types/checkout.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Checkout · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = () => readCheckoutData();

/** Holds the place of the checkout: says what is about to be ordered, and that it cannot be ordered yet. */
export default function Checkout({ loaderData: data }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      <h1 className="mb-6 text-title font-black sm:mb-8">Checkout</h1>
      <EmptyState
        icon="cart"
        title={data ? 'Checkout is being prepared' : 'There is nothing to check out yet'}
        text={
          data
            ? 'Ordering opens soon. Nothing has been ordered or charged, and what you chose is kept.'
            : 'Put something into your cart first.'
        }
      >
        <ButtonLink to="/cart">Back to your cart</ButtonLink>
        <ButtonLink to="/course" tone="quiet">
          Go to the shop
        </ButtonLink>
      </EmptyState>
      {data && (
        <ul aria-label="About to be ordered" className="mt-8 max-w-xl divide-y divide-line border-y border-line">
          {data.products.map((line) => (
            <li key={line.product_sku} className="flex justify-between gap-4 py-3">
              <span className="min-w-0 break-words">
                {line.product_name} × {line.quantity}
              </span>
              <span className="shrink-0 font-semibold tabular-nums">
                {formatRupees(line.product_saleprice ?? line.product_price)}
              </span>
            </li>
          ))}
          <li className="flex justify-between gap-4 py-3 font-extrabold tabular-nums">
            Total <span>{formatRupees(data.totalAfterDiscount)}</span>
          </li>
        </ul>
      )}
    </div>
  );
}
