import { useRef, useState } from 'react';
import { formatPaise } from '../../domain/money.ts';
import type { DeskVariation } from '../../contract/desk/products.ts';
import type { Prices, PriceOutcome } from './use-price-save.tsx';
import { readAmount, rupeeText } from '../../domain/rupee-text.ts';

const labels = { price_paise: 'Price', sale_price_paise: 'Sale price' };

interface PriceCellProps {
  title: string;
  variation: DeskVariation;
  which: keyof Prices;
  canEdit: boolean;
  onSave: (variation: DeskVariation, prices: Prices) => Promise<PriceOutcome>;
}

/** A price in the list. A press turns it into a field; Enter saves, Escape cancels. */
export function PriceCell({ title, variation, which, canEdit, onSave }: PriceCellProps) {
  const [isEditing, setEditing] = useState(false);
  const [reason, setReason] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const { price_paise, sale_price_paise } = variation;
  const paise = variation[which];
  const label = `${labels[which]} of ${title}`;
  if (!canEdit) return <span className="tabular-nums">{paise === null ? '–' : formatPaise(paise)}</span>;
  if (!isEditing) {
    return (
      <button
        type="button"
        aria-label={`${label}: ${paise === null ? 'none' : formatPaise(paise)}. Change`}
        onClick={() => setEditing(true)}
        className="-mx-2 min-h-11 min-w-11 rounded-md px-2 text-end font-semibold tabular-nums hover:ring-1 hover:ring-line-strong md:min-h-8"
      >
        {paise === null ? '–' : formatPaise(paise)}
      </button>
    );
  }

  async function save(text: string) {
    if (isSending.current) return;
    const endsSale = which === 'sale_price_paise' && text.trim() === '';
    const read = endsSale ? { paise: null } : readAmount(text);
    if ('reason' in read) return setReason(read.reason);
    const typed = read.paise;
    if (typed === paise) return setEditing(false);
    isSending.current = true;
    setBusy(true);
    const outcome = await onSave(variation, { price_paise, sale_price_paise, [which]: typed });
    isSending.current = false;
    setBusy(false);
    if ('reasons' in outcome) setReason(outcome.reasons[0]?.reason);
    else if ('saved' in outcome) setEditing(false);
  }

  return (
    <span className="inline-block text-start">
      <input
        type="text"
        inputMode="decimal"
        ref={(input) => {
          if (input && document.activeElement !== input && reason === undefined && !isBusy) input.select();
        }}
        aria-label={`${label} in rupees`}
        aria-invalid={reason === undefined ? undefined : true}
        aria-busy={isBusy}
        defaultValue={rupeeText(paise)}
        onChange={() => setReason(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The same key would press a button of the question that it opens.
            event.preventDefault();
            void save(event.currentTarget.value);
          }
          if (event.key === 'Escape') {
            setReason(undefined);
            setEditing(false);
          }
        }}
        className="h-11 w-28 rounded-md border border-line-strong bg-white px-2 text-end font-semibold tabular-nums aria-invalid:border-signal-deep md:h-8"
      />
      {reason !== undefined && (
        <span role="alert" className="mt-1 block max-w-44 text-sm font-semibold text-signal-deep">
          {reason}
        </span>
      )}
    </span>
  );
}
