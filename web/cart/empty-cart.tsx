import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readCheckoutData, wasUnpaid } from './checkout-data.ts';

/** What is bought at once is never in the cart: whoever comes here from a payment that failed must find the way back to it. */
export function EmptyCart() {
  const orderId = readCheckoutData()?.orderId;
  const isUnpaid = orderId !== undefined && wasUnpaid(orderId);
  return (
    <EmptyState icon="cart" title="Your cart is empty!" text="What you put into it waits for you here.">
      {isUnpaid && <ButtonLink to="/checkout">Back to your unpaid order</ButtonLink>}
      <ButtonLink to="/course" tone={isUnpaid ? 'quiet' : 'primary'}>
        Go to the shop
      </ButtonLink>
    </EmptyState>
  );
}
