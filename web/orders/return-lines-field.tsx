import { useId } from 'react';
import type { OrderLine } from '../../contract/order.ts';
import { isShort, offerText } from '../../domain/exchange-offer.ts';
import { formatPaise } from '../../domain/money.ts';
import { piecesFrom, worthOfPieces } from '../../domain/return-refund.ts';
import { type FieldBinding, WrongNote, wrongProps } from '../../ui/field-frame.tsx';
import { NamedValues } from '../../ui/named-values.tsx';
import { OptionField } from '../../ui/option-field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { Chosen, LineOffers, OrderOffers } from './exchange-choices.ts';

interface ReturnLinesFieldProps {
  field: FieldBinding;
  lines: readonly OrderLine[];
  /** Pieces by line number. */
  chosen: Chosen;
  offers: OrderOffers;
  /** Why a wanted variation is not available, by line number. */
  wrong: ReadonlyMap<string, string>;
  onChoose: (chosen: Chosen) => void;
}

/** Which lines come back, how many pieces, and what the customer wants instead. */
export function ReturnLinesField({ field, lines, chosen: all, offers, wrong, onChoose }: ReturnLinesFieldProps) {
  const noteId = useId();
  const { chosen, wanted } = all;
  function choose(line: OrderLine, quantity: number) {
    const { [line.line_number]: _, ...others } = chosen;
    onChoose({ wanted, chosen: quantity === 0 ? others : { ...others, [line.line_number]: quantity } });
  }
  function want(line: OrderLine, sku: string) {
    const { [line.line_number]: _, ...others } = wanted;
    onChoose({ chosen, wanted: sku === '' ? others : { ...others, [line.line_number]: sku } });
  }
  return (
    <fieldset data-field={field.name} {...wrongProps(field, noteId)}>
      <legend className="mb-1.5 text-sm font-bold">What do you want to send back?</legend>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.line_number} className="py-3">
            <LineChoice
              line={line}
              quantity={chosen[line.line_number] ?? 0}
              onChoose={(quantity) => choose(line, quantity)}
            />
            <Instead
              line={line}
              quantity={chosen[line.line_number] ?? 0}
              offers={offers.get(line.line_number)}
              wanted={wanted[line.line_number] ?? ''}
              reason={wrong.get(String(line.line_number))}
              onWant={(sku) => want(line, sku)}
            />
          </li>
        ))}
      </ul>
      <WrongNote id={noteId} field={field} />
    </fieldset>
  );
}

interface LineChoiceProps {
  line: OrderLine;
  quantity: number;
  onChoose: (quantity: number) => void;
}

function LineChoice({ line, quantity, onChoose }: LineChoiceProps) {
  const left = line.is_returnable ? line.not_returned : 0;
  const whyNot = line.is_returnable ? 'Already returned' : 'Cannot be returned';
  return (
    <>
      <label className={`flex items-center gap-3 ${left > 0 ? 'cursor-pointer' : ''}`}>
        <input
          type="checkbox"
          checked={quantity > 0}
          disabled={left === 0}
          onChange={(event) => onChoose(event.target.checked ? 1 : 0)}
          className="size-5 shrink-0 accent-electric"
        />
        <Thumbnail src={line.product_image} className={`size-14 bg-ice ${left === 0 ? 'opacity-50' : ''}`} />
        <span className="min-w-0">
          <span className={`block leading-snug font-semibold break-words ${left === 0 ? 'text-steel' : ''}`}>
            {line.product_name}
          </span>
          <NamedValues values={line.variation_attributes} />
          {left === 0 && <span className="block text-sm text-steel">{whyNot}</span>}
        </span>
      </label>
      {quantity > 0 && left > 1 && (
        <div className="mt-2 flex items-center gap-3 ps-8">
          <Stepper
            label={`How many: ${line.product_name}`}
            value={quantity}
            min={1}
            max={left}
            limitText={`You can send back ${left}.`}
            onChange={onChoose}
          />
          <span className="text-sm text-steel">of {left}</span>
        </div>
      )}
    </>
  );
}

interface InsteadProps {
  line: OrderLine;
  quantity: number;
  offers: LineOffers | undefined;
  /** Empty: a refund. */
  wanted: string;
  reason: string | undefined;
  onWant: (sku: string) => void;
}

/** A refund, or another variation. Hidden for packages, and while the offers are unknown. */
function Instead({ line, quantity, offers: ofLine, wanted, reason, onWant }: InsteadProps) {
  if (quantity === 0 || !ofLine || ofLine.offers.length === 0) return null;
  const { boughtSku, bought, offers } = ofLine;
  const worthPaise = worthOfPieces(bought, piecesFrom(bought.returned, quantity));
  return (
    <div className="mt-3 ps-8">
      <OptionField
        legend={`What do you want for ${line.product_name}?`}
        options={[
          { value: '', text: 'My money back', note: formatPaise(worthPaise) },
          ...offers.map((offer) => ({
            value: offer.sku,
            text: offerText(offer, boughtSku),
            note: isShort(offer, quantity)
              ? offer.available <= 0
                ? 'Sold out'
                : `Only ${offer.available} left`
              : formatPaise(offer.pricePaise),
            isOff: isShort(offer, quantity),
          })),
        ]}
        value={wanted}
        onChoose={onWant}
        reason={reason}
      />
    </div>
  );
}
