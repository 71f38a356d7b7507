import type { Order } from '../../contract/order.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { ResultFrame } from './result-frame.tsx';
import { useAskingAgain } from './use-asking-again.ts';

/** After so many questions it takes longer than it usually does: about 20 seconds. */
const patienceTries = 5;

/** The provider has not decided: neither good nor bad is said, and the question is asked again. */
export function Confirming({ what = 'your order' }: { what?: string }) {
  const tries = useAskingAgain(true);
  return (
    <ResultFrame
      look="open"
      icon={drawn.clock}
      title="We are confirming your payment…"
      text={
        tries < patienceTries
          ? 'This takes a few seconds. Please do not pay again.'
          : `Your bank takes longer than usual. You can leave this page: ${what} stays open, and we write to you when the payment is confirmed or refunded. Please do not pay again.`
      }
    >
      {tries >= patienceTries && (
        <div className="mt-8">
          <ButtonLink to="/my-account">My account</ButtonLink>
        </div>
      )}
    </ResultFrame>
  );
}

/** Money that came for an order which could no longer be served, or that was given back later. */
export function Refunded({ order }: { order: Order }) {
  return (
    <ResultFrame
      look="over"
      icon="retry"
      title="Your payment was refunded"
      text={
        order.orderStatus === 'Cancelled'
          ? 'This order was cancelled. The money goes back to where you paid from. Banks take five to seven working days.'
          : 'By the time it arrived, what you ordered was sold out. The money goes back to where you paid from, and you get a mail about it. Banks take five to seven working days.'
      }
    >
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/cart">Go to your cart</ButtonLink>
        <ButtonLink to="/my-account" tone="quiet">
          My account
        </ButtonLink>
      </div>
    </ResultFrame>
  );
}
