import { useEffect, useState } from 'react';
import type { Order } from '../../contract/order.ts';
import { differenceOfExchange, type BoughtLine } from '../../domain/exchange.ts';
import { isShort, shortText, type Offer } from '../../domain/exchange-offer.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import { browserApi } from '../api/api.ts';

export interface LineOffers {
  boughtSku: string;
  bought: BoughtLine;
  offers: readonly Offer[];
}

/** By line number. */
export type OrderOffers = ReadonlyMap<number, LineOffers>;

interface Loaded {
  /** Null: none have arrived yet. */
  offers: OrderOffers | null;
  /** Which try failed. */
  failed: number | null;
}

const none: OrderOffers = new Map();

/** What each line can be exchanged for. Prices on the screen change only with `reload`, because the shop refuses any other price. */
export function useOffers({ order_id: orderId }: Order) {
  const [{ offers, failed }, setLoaded] = useState<Loaded>({ offers: null, failed: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const note = (answer: OrderOffers | null) =>
      setLoaded((before) => ({ offers: answer ?? before.offers, failed: answer ? null : turn }));
    void askOffers(orderId).then((answer) => !isLeft && note(answer));
    return () => {
      isLeft = true;
    };
  }, [orderId, turn]);
  const hasFailed = failed === turn;
  return {
    offers: offers ?? none,
    isLoading: offers === null && !hasFailed,
    hasFailed,
    reload: () => setTurn((before) => before + 1),
  };
}

async function askOffers(orderId: string): Promise<OrderOffers | null> {
  const answer = await browserApi().client.call('GET /my-returns/variations/:orderId', { params: { orderId } });
  if (!answer.ok) return null;
  return new Map(
    answer.body.lines.map(({ line_number, sku, bought, variations }) => [
      line_number,
      {
        boughtSku: sku,
        bought: {
          quantity: bought.quantity,
          unitPaise: paiseFromRupees(bought.price),
          amountPaise: paiseFromRupees(bought.amount),
          returned: bought.returned,
        },
        offers: variations.map(({ price, ...offer }) => ({ ...offer, pricePaise: paiseFromRupees(price) })),
      },
    ]),
  );
}

/** Pieces, and the SKU that is wanted instead, by line number. */
export interface Chosen {
  chosen: Readonly<Record<string, number>>;
  wanted: Readonly<Record<string, string>>;
}

/** The request's lines: each exchange at the price on the screen. */
export const linesOf = ({ chosen, wanted }: Chosen, offers: OrderOffers) =>
  Object.entries(chosen).map(([line, quantity]) => {
    const offer = offerOf(offers, Number(line), wanted[line]);
    return {
      line_number: Number(line),
      quantity,
      ...(offer && { exchange: { sku: offer.sku, price: rupeesFromPaise(offer.pricePaise) } }),
    };
  });

/** Undefined: this line is refunded. */
const offerOf = (offers: OrderOffers, line: number, sku: string | undefined): Offer | undefined =>
  offers.get(line)?.offers.find((each) => each.sku === sku);

/** Why choices cannot be sent, by line number: too few left, or no longer offered. */
export function wrongChoices({ chosen, wanted }: Chosen, offers: OrderOffers): ReadonlyMap<string, string> {
  const piecesOf = new Map<string, number>();
  return new Map(
    Object.entries(chosen).flatMap(([line, quantity]) => {
      const sku = wanted[line];
      if (sku === undefined || !offers.has(Number(line))) return [];
      const offer = offerOf(offers, Number(line), sku);
      if (!offer) return [[line, 'What you chose is no longer on sale. Please choose again.']];
      // Several lines can want the same.
      const pieces = (piecesOf.get(sku) ?? 0) + quantity;
      piecesOf.set(sku, pieces);
      return isShort(offer, pieces) ? [[line, shortText(offer)]] : [];
    }),
  );
}

/** A choice from before a reload whose offers are not loaded yet. Danger: sent now, it would become a refund. */
export const isUnknown = ({ chosen, wanted }: Chosen, offers: OrderOffers): boolean =>
  Object.keys(chosen).some((line) => wanted[line] !== undefined && !offers.has(Number(line)));

/** Null: nothing is exchanged. */
export function differenceOf({ chosen, wanted }: Chosen, offers: OrderOffers) {
  const exchanged = Object.entries(chosen).flatMap(([line, quantity]) => {
    const bought = offers.get(Number(line))?.bought;
    const offer = offerOf(offers, Number(line), wanted[line]);
    return bought && offer ? [{ bought, quantity, newUnitPaise: offer.pricePaise }] : [];
  });
  return exchanged.length === 0 ? null : differenceOfExchange(exchanged);
}
