import { useRef, useState } from 'react';
import { formatPaise } from '../../domain/money.ts';
import type { DeskVariation } from '../../contract/desk/products.ts';
import type { Prices, PriceOutcome } from './use-price-save.tsx';
import { paiseOfText, rupeeText } from './rupees.ts';

interface PriceCellProps {
  title: string;
  variation: DeskVariation;
  canEdit: boolean;
  onSave: (variation: DeskVariation, prices: Prices) => Promise<PriceOutcome>;
}

/** The price in the list; a press makes it a field. Enter saves, Escape leaves it as it was. */
export function PriceCell({ title, variation, canEdit, onSave }: PriceCellProps) {
  const [isEditing, setEditing] = useState(false);
  const [reason, setReason] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const { price_paise, sale_price_paise } = variation;
  const price = (
    <>
      {formatPaise(sale_price_paise ?? price_paise)}
      {sale_price_paise !== null && (
        <s className="ms-2 text-sm text-steel">
          <span className="sr-only">instead of </span>
          {formatPaise(price_paise)}
        </s>
      )}
    </>
  );
  if (!canEdit) return <span className="tabular-nums">{price}</span>;
  if (!isEditing) {
    return (
      <button
        type="button"
        onClick={() => setEditing(true)}
        className="-mx-2 min-h-11 rounded-md px-2 font-semibold tabular-nums hover:ring-1 hover:ring-line-strong md:min-h-8"
      >
        <span className="sr-only">Price of {title}: </span>
        {price}
        <span className="sr-only">. Change</span>
      </button>
    );
  }

  async function save(text: string) {
    if (isSending.current) return;
    const paise = paiseOfText(text);
    if (paise === null) return setReason('Please enter an amount, such as 1299.');
    if (paise === price_paise) return setEditing(false);
    isSending.current = true;
    setBusy(true);
    const outcome = await onSave(variation, { price_paise: paise, sale_price_paise });
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
        aria-label={`Price of ${title} in rupees`}
        aria-invalid={reason === undefined ? undefined : true}
        aria-busy={isBusy}
        defaultValue={rupeeText(price_paise)}
        onChange={() => setReason(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(event.currentTarget.value);
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
