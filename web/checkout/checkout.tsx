import type { ReactNode } from 'react';
import { apiContext } from '../api-context.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/checkout.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { enterPaymentPage } from './enter-payment-page.ts';
import { loadCheckout } from './load-checkout.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Checkout · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  enterPaymentPage(new URL(request.url));
  return loadCheckout(context.get(apiContext));
}

export default function Checkout({ loaderData: loaded }: Route.ComponentProps) {
  const login = useLogin();
  if (!login) return null;
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
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      <h1 className="mb-6 text-title font-black sm:mb-8">Checkout</h1>
      {children}
    </div>
  );
}
