import { useEffect } from 'react';
import { apiContext } from '../api/api-context.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/cart.ts';
import { CartFrame, CartSkeleton } from './cart-frame.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { CartSummary } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { KeptLines } from './kept-lines.tsx';
import { MergeNotice } from './merge-notice.tsx';
import { refreshGuestCart } from './refresh-guest-cart.ts';
import { useCartLines } from './use-cart-lines.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Cart · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

/** Whose cart it is only the browser knows. A customer's comes with the shell; a guest's is brought up to date here. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  if (!readLogin()) await refreshGuestCart(context.get(apiContext));
  return null;
}

export function HydrateFallback() {
  return (
    <CartFrame>
      <NeedsScript what="The cart" />
      <div className="needs-script">
        <CartSkeleton />
      </div>
    </CartFrame>
  );
}

export default function Cart({ matches: [root] }: Route.ComponentProps) {
  const { lines, failure, kept } = useCartLines();
  useEffect(() => {
    if (failure) showToast(failure, 'error');
  }, [failure]);
  return (
    <CartFrame>
      <MergeNotice />
      {failure !== null ? (
        <LoadFailed what="Your cart" />
      ) : lines === undefined ? (
        <CartSkeleton />
      ) : lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem] lg:items-start">
          <ul aria-label="Products in your cart" className="min-w-0 divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <CartLineRow key={line.product_sku} line={line} />
            ))}
          </ul>
          <CartSummary lines={lines} isQuoted={root.loaderData.cartButton === 'getquote'} />
        </div>
      )}
      <KeptLines items={kept} />
    </CartFrame>
  );
}
