import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import type { ShellData } from '../page/shell-data.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/checkout.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { enterPaymentPage } from './enter-payment-page.ts';
import { loadCheckout } from './load-checkout.ts';
import { loadUnpaidOrder } from './load-unpaid-order.ts';
import { UnpaidOrder } from './unpaid-order.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Checkout · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

/** With `pay` in the address: the unpaid order that is to be paid. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const page = new URL(request.url);
  enterPaymentPage(page);
  const api = context.get(apiContext);
  const orderId = page.searchParams.get('pay');
  if (orderId === null) return { part: 'form' as const, loaded: await loadCheckout(api) };
  return { part: 'unpaid' as const, order: await loadUnpaidOrder(api, orderId) };
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const login = useLogin();
  if (!login) return null;
  if (loaderData.part === 'unpaid') {
    const { order } = loaderData;
    return <Frame>{order ? <UnpaidOrder login={login} order={order} /> : <LoadFailed what="Your order" />}</Frame>;
  }
  const { loaded } = loaderData;
  if (loaded === null) {
    return (
      <Frame>
        <EmptyState
          icon="cart"
          title="There is nothing to check out"
          text="Choose what you want to order in your cart first."
        >
          <ButtonLink to="/cart">Go to your cart</ButtonLink>
          <ButtonLink to="/course" tone="quiet">
            Go to the shop
          </ButtonLink>
        </EmptyState>
      </Frame>
    );
  }
  const { addresses, payModes } = loaded;
  return (
    <Frame>
      {addresses === null || payModes === null ? (
        <LoadFailed what="What the checkout needs" />
      ) : (
        <CheckoutForm login={login} checkout={{ ...loaded, addresses, payModes }} />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<ShellData>('root');
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      <h1 className="mb-6 text-title font-black sm:mb-8">Checkout</h1>
      {shell?.demoNote && <p className="-mt-3 mb-6 text-sm text-steel sm:-mt-4 sm:mb-8">{shell.demoNote}</p>}
      {children}
    </div>
  );
}
