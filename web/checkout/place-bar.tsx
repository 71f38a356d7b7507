import { formatRupees } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import type { PlacingStep } from './use-placing.ts';
import type { ShownBill } from './use-bill.ts';

interface PlaceBarProps {
  shown: ShownBill;
  step: PlacingStep;
  /** Known once a payment was opened. */
  isTestMode: boolean;
  /** Why there is no payment window. */
  windowText: string | null;
  onPlace: () => void;
}

/** Short: beside the total there is little room on a phone. */
const labels: Record<PlacingStep, string> = {
  idle: 'Place order',
  placing: 'Placing order…',
  paying: 'Paying…',
  confirming: 'Confirming…',
};

/** The one button of the checkout: below the bill on a wide screen, always under the thumb with the total on a narrow one. */
export function PlaceBar({ shown: { bill, isAsking }, step, isTestMode, windowText, onPlace }: PlaceBarProps) {
  return (
    <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-(--gutter) max-lg:border-t max-lg:border-line max-lg:bg-white max-lg:px-(--gutter) max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-7 lg:pb-7">
      <output className="block text-sm">
        {windowText !== null && (
          <span className="mb-3 block font-semibold text-stop">
            {windowText} Nothing was charged and your order is kept. Please try again.
          </span>
        )}
        {isTestMode && <span className="mb-3 block font-semibold">Test mode: no money moves.</span>}
      </output>
      <div className="flex items-center justify-between gap-4">
        <p className="lg:hidden">
          <span className="block text-xs text-steel">Total</span>
          <span className={`text-lg leading-tight font-black tabular-nums ${isAsking ? 'opacity-60' : ''}`}>
            {formatRupees(bill.totalAmountbeforePay)}
          </span>
        </p>
        {/* Still focusable, so that a keyboard is not thrown back to the top; a bill that comes quickly does not show. */}
        <Button
          aria-disabled={step !== 'idle' || isAsking}
          onClick={onPlace}
          className="aria-disabled:delay-300 lg:w-full lg:aria-disabled:bg-white"
        >
          {labels[step]}
        </Button>
      </div>
    </div>
  );
}
