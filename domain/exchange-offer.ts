import type { Choice } from './variation-choice.ts';

/** A variation that goods can be exchanged for. */
export interface Offer {
  readonly sku: string;
  readonly attributes: Choice;
  readonly pricePaise: number;
  /** Pieces available now. */
  readonly available: number;
}

export const isShort = ({ available }: Offer, quantity: number): boolean => available < quantity;

/** "Black, UK 5"; "UK 5 again" for the variation that was bought. */
export function offerText({ sku, attributes }: Offer, boughtSku: string): string {
  const chosen = Object.values(attributes).join(', ');
  if (sku !== boughtSku) return chosen;
  return chosen === '' ? 'The same again' : `${chosen} again`;
}

/** Why the wanted quantity is not available. */
export const shortText = ({ available }: Offer): string =>
  available <= 0 ? 'Sold out in the meantime. Please choose again.' : `Only ${available} left. Please choose again.`;
