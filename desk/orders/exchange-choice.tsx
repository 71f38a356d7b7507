import type { DeskOrder } from '../../contract/desk/orders.ts';
import { isShort, offerText, shortText, type Offer } from '../../domain/exchange-offer.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { OptionField } from '../../ui/option-field.tsx';
import type { differenceOf, OrderOffers, useOffers } from './exchange-offers.ts';

interface ExchangeChoiceProps {
  line: Pick<DeskOrder['lines'][number], 'line_number' | 'product_name' | 'sku' | 'quantity'>;
  offers: OrderOffers;
  /** Empty: a refund. */
  wanted: string | undefined;
  onWant: (sku: string) => void;
  /** Pieces that this exchange already holds. */
  held?: { sku: string | null; pieces: number };
}

/** Refund or another variation, for one line. */
export function ExchangeChoice({ line, offers, wanted = '', onWant, held }: ExchangeChoiceProps) {
  const found = offers.get(line.line_number)?.offers;
  if (!found) return null;
  if (found.length === 0) return <p className="text-sm text-steel">This can only be refunded.</p>;
  const offered = found.map((offer) => withHeld(offer, held));
  const chosen = offered.find(({ sku }) => sku === wanted);
  const isGone = wanted !== '' && !chosen;
  return (
    <OptionField
      legend={`What goes out for ${line.product_name}?`}
      options={[
        { value: '', text: 'A refund' },
        ...offered.map((offer) => ({
          value: offer.sku,
          text: offerText(offer, line.sku),
          note: noteOf(offer),
          isOff: isShort(offer, line.quantity),
        })),
      ]}
      value={wanted}
      onChoose={onWant}
      reason={
        isGone
          ? 'What was chosen is no longer on sale. Please choose again.'
          : chosen && isShort(chosen, line.quantity)
            ? shortText(chosen)
            : undefined
      }
    />
  );
}

/** Counts pieces that the exchange already holds as available. */
const withHeld = (offer: Offer, held: ExchangeChoiceProps['held']): Offer =>
  held?.sku === offer.sku ? { ...offer, available: offer.available + held.pieces } : offer;

const noteOf = ({ available, pricePaise }: Offer): string =>
  available <= 0 ? 'Sold out' : `${formatPaise(pricePaise)}, ${available} left`;

/** Shown while the choices are loading, or failed to load. */
export const OffersState = ({ isLoading, failure, reload }: ReturnType<typeof useOffers>) => (
  <>
    {isLoading && <p className="text-steel">Looking up what it can be exchanged for…</p>}
    {failure !== undefined && (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {failure}
        <Button size="small" tone="quiet" onClick={reload}>
          Try again
        </Button>
      </p>
    )}
  </>
);

/** What the exchange costs the customer or gives back, before it is started. */
export const DifferenceWords = ({ difference }: { difference: ReturnType<typeof differenceOf> }) => (
  <output className="block rounded-md bg-ice px-4 py-3 empty:hidden">
    {difference && <strong>{differenceText(difference)}</strong>}
  </output>
);

function differenceText({ toPayPaise, backPaise }: NonNullable<ReturnType<typeof differenceOf>>): string {
  if (toPayPaise > 0) return `The customer pays ${formatPaise(toPayPaise)}.`;
  return backPaise > 0 ? `The customer gets ${formatPaise(backPaise)} back.` : 'The customer pays nothing.';
}
