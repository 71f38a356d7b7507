import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { ResultFrame } from './result-frame.tsx';

/** Pauses between reloads; the last one repeats. */
const pausesSeconds = [1, 2, 3, 5, 8, 13, 20];

/** Reloads the page's data with growing pauses while the payment is open. Returns how often it did. */
export function useReloads(isOpen: boolean): number {
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isOpen || state !== 'idle') return undefined;
    const pause = pausesSeconds[Math.min(tries, pausesSeconds.length - 1)] ?? 0;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      void revalidate();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [isOpen, state, tries, revalidate]);
  return tries;
}

/** After about 20 seconds it takes longer than usual. */
const patienceTries = 5;

/** The provider has not decided yet: the page says neither good nor bad, and keeps asking. */
export function Confirming({ what = 'your order' }: { what?: string }) {
  const tries = useReloads(true);
  return (
    <ResultFrame
      look="open"
      icon={drawn.clock}
      title="We are confirming your payment…"
      text={
        tries < patienceTries
          ? 'This takes a few seconds. Please do not pay again.'
          : `Your bank is taking longer than usual. You can leave this page: ${what} stays open, and we will write to you when the payment is confirmed or refunded. Please do not pay again.`
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

/** The money came too late for the order, or was paid back later. */
export function Refunded({ order }: { order: Order }) {
  return (
    <ResultFrame
      look="over"
      icon="retry"
      title="Your payment was refunded"
      text={
        order.orderStatus === 'Cancelled'
          ? 'This order was cancelled. The money goes back to where you paid from. This takes banks five to seven working days.'
          : 'By the time it arrived, your items were sold out. The money goes back to where you paid from, and we will send you a mail about it. This takes banks five to seven working days.'
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

export const ResultUnanswered = ({ what }: { what: string }) => (
  <div className="page-width py-8">
    <LoadFailed what={what} />
  </div>
);
