import { useState } from 'react';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import type { ShownBill } from './use-bill.ts';
import type { PaymentStep } from './use-payment.ts';
import type { Bill } from '../../contract/bill.ts';
import type { PayMode } from '../../domain/cart-mode.ts';

interface PlaceBarProps {
  shown: ShownBill;
  step: PaymentStep;
  /** Known once a payment is open. */
  isTestMode: boolean;
  /** Why there is no payment window. */
  windowText: string | null;
  onSubmit: () => void;
}

const notYetText = 'One moment: we are working out the total.';

/** Short: beside the total there is little room on a phone. */
const labels: Record<PaymentStep, string> = {
  idle: 'Place order',
  opening: 'Placing order…',
  paying: 'Paying…',
  confirming: 'Confirming…',
};

/** The checkout's one button: below the bill on a wide screen; on a phone always in reach at the bottom, beside the total. */
export function PlaceBar({ shown: { bill, mode, isAsking }, step, isTestMode, windowText, onSubmit }: PlaceBarProps) {
  const [isEarly, setEarly] = useState(false);
  if (isEarly && !isAsking) setEarly(false);
  const words = step === 'idle' ? payWords(bill, mode) : null;
  return (
    <div className="max-lg:sticky max-[16rem]:static max-lg:bottom-0 max-lg:z-10 max-lg:-mx-(--gutter) max-lg:border-t max-lg:border-line max-lg:bg-white max-lg:px-(--gutter) max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-7 lg:pb-7">
      <output className="block text-sm">
        {windowText !== null && (
          <span className="mb-3 block font-semibold text-stop">
            {windowText === ''
              ? 'We could not confirm your order. Nothing was charged. Please try again: it will not be ordered twice.'
              : `${windowText} Nothing was charged and your order is saved. Please try again.`}
          </span>
        )}
        {isEarly && <span className="mb-3 block font-semibold">{notYetText}</span>}
        {isTestMode && <span className="mb-3 block font-semibold">Test mode: no money moves.</span>}
      </output>
      <div className="flex items-center justify-between gap-4">
        <p className="shrink-0 lg:hidden">
          <span className="block text-xs text-steel">Total</span>
          <span className={`text-lg leading-tight font-black tabular-nums ${isAsking ? 'opacity-60' : ''}`}>
            {formatRupees(bill.totalAmountbeforePay)}
          </span>
        </p>
        {/* Not `disabled`: that would throw keyboard users back to the top. The delay keeps a quick bill from flickering. */}
        <Button
          aria-disabled={step !== 'idle' || isAsking}
          onClick={() => {
            // Nobody orders at a total that is not on the screen yet.
            if (step === 'idle' && isAsking) setEarly(true);
            else onSubmit();
          }}
          className="flex-col gap-0! py-1.5 whitespace-normal! max-lg:px-5 aria-disabled:delay-300 lg:w-full lg:aria-disabled:bg-white"
        >
          <span>{labels[step]}</span>{' '}
          {words !== null && (
            <span className="text-sm leading-tight font-semibold text-balance tabular-nums">{words}</span>
          )}
        </Button>
      </div>
    </div>
  );
}

/** "Pay ₹84 now, ₹755 at the door"; null while no method is chosen. */
export function payWords(
  { totalAmountbeforePay: total, remaining_amount: remaining }: Pick<Bill, 'totalAmountbeforePay' | 'remaining_amount'>,
  mode: PayMode | null,
): string | null {
  if (mode === null) return null;
  if (mode === 'Pay now') return `Pay ${short(total)} now`;
  const nowPaise = paiseFromRupees(total) - paiseFromRupees(remaining);
  if (nowPaise === 0) return `Pay ${short(remaining)} at the door`;
  if (remaining === 0) return `Pay ${short(total)} now`;
  return `Pay ${short(rupeesFromPaise(nowPaise))} now, ${short(remaining)} at the door`;
}

/** A button has little room: whole rupees without paise. */
const short = (rupees: number): string => formatRupees(rupees).replace(/\.00$/, '');
