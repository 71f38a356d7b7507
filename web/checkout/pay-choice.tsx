import { useId } from 'react';
import type { PayMode } from '../../domain/cart-mode.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface PayChoiceProps {
  modes: readonly PayMode[];
  mode: PayMode | null;
  /** Part of a pay-on-delivery total that is paid now; null: not known. */
  advancePercentage: number | null;
  fault: string | null;
  onChoose: (mode: PayMode) => void;
}

const icons: Record<PayMode, IconName> = {
  // A card; a banknote.
  'Pay now': 'M3 6.5h18v11H3zM3 10.5h18M6.5 14.5h4',
  'Pay on delivery': 'M3 7h18v10H3zM9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M6 10v4M18 10v4',
};
const means: Record<PayMode, readonly string[]> = {
  'Pay now': ['Card', 'UPI', 'Netbanking'],
  'Pay on delivery': ['Cash', 'UPI'],
};

function wordsOf(mode: PayMode, advancePercentage: number | null): string {
  if (mode === 'Pay now') return 'Pay the full amount now, through Razorpay.';
  if (advancePercentage === 0) return 'Pay the full amount at the door.';
  const part = advancePercentage === null ? 'A part' : `${advancePercentage}%`;
  return `${part} is paid now as an advance, the rest at the door.`;
}

/** No method is chosen before the customer's first choice. */
export function PayChoice({ modes, mode, advancePercentage, fault, onChoose }: PayChoiceProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={fault === null ? undefined : true}
      aria-describedby={fault === null && mode !== null ? undefined : noteId}
      className="group"
    >
      <legend className="text-sm font-bold">Payment method</legend>
      <p
        id={noteId}
        className={`mt-0.5 text-sm empty:hidden ${fault === null ? 'text-steel' : 'font-semibold text-signal-deep'}`}
      >
        {fault ?? (mode === null && 'Select pay')}
      </p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {modes.map((each, index) => (
          <label
            key={each}
            className="relative grid cursor-pointer grid-cols-[auto_1fr_auto] gap-x-4 rounded-lg border border-line-strong p-4 transition-colors group-aria-invalid:border-signal-deep hover:bg-ice has-checked:border-electric has-checked:ring-1 has-checked:ring-electric has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-electric sm:p-5"
          >
            <span className="grid size-11 place-items-center rounded-md bg-ice-deep">
              <Icon name={icons[each]} className="size-6" />
            </span>
            <span className="min-w-0">
              <span id={`${id}-${index}`} className="block font-bold">
                {each}
              </span>
              <span id={`${id}-${index}-words`} className="block text-sm text-steel">
                <span className="my-1.5 flex flex-wrap gap-1.5 text-xs font-bold text-ink">
                  {means[each].map((name) => (
                    <span key={name} className="rounded-sm border border-line px-2 py-0.5">
                      {name}
                    </span>
                  ))}
                </span>
                {wordsOf(each, advancePercentage)}
              </span>
            </span>
            <input
              type="radio"
              name="payment_mode"
              value={each}
              checked={each === mode}
              onChange={() => onChoose(each)}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={`${id}-${index}-words`}
              className="mt-0.5 size-5 cursor-pointer accent-electric focus-visible:outline-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
