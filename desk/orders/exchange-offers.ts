import { useEffect, useState } from 'react';
import { differenceOfExchange, type BoughtLine } from '../../domain/exchange.ts';
import type { Offer } from '../../domain/exchange-offer.ts';
import { call, wholeForm, wordsOf } from '../api/call.ts';

interface LineOffers {
  bought: BoughtLine;
  offers: readonly Offer[];
}

/** By line number. */
export type OrderOffers = ReadonlyMap<number, LineOffers>;

/** The wanted SKU by line number; other lines are refunded. */
export type Wanted = ReadonlyMap<number, string>;

interface Loaded {
  /** Null: none have arrived yet. */
  offers: OrderOffers | null;
  /** Which try failed, and why. */
  failed: { turn: number; words: string } | null;
}

const none: OrderOffers = new Map();

/**
 * What each line can be exchanged for. Prices on the screen change only with `reload`, because the server refuses any other price. Null:
 * not asked.
 */
export function useOffers(orderId: string | null) {
  const [{ offers, failed }, setLoaded] = useState<Loaded>({ offers: null, failed: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (orderId === null) return undefined;
    let isLeft = false;
    const note = (answer: Awaited<ReturnType<typeof askOffers>>) =>
      setLoaded((before) =>
        answer.ok
          ? { offers: new Map(answer.body.lines.map((line) => [line.line_number, offersOf(line)])), failed: null }
          : { ...before, failed: { turn, words: wordsOf(answer) } },
      );
    void askOffers(orderId).then((answer) => !isLeft && note(answer));
    return () => {
      isLeft = true;
    };
  }, [orderId, turn]);
  const failure = failed?.turn === turn ? failed.words : undefined;
  return {
    offers: offers ?? none,
    isLoading: orderId !== null && offers === null && failure === undefined,
    failure,
    reload: () => setTurn((before) => before + 1),
  };
}

const askOffers = (orderId: string) => call('GET /desk/orders/:orderId/variations', { params: { orderId } });

interface OfferedLine {
  bought: { quantity: number; unit_paise: number; amount_paise: number; returned: number };
  variations: readonly { sku: string; attributes: Record<string, string>; price_paise: number; available: number }[];
}

const offersOf = ({ bought, variations }: OfferedLine): LineOffers => ({
  bought: {
    quantity: bought.quantity,
    unitPaise: bought.unit_paise,
    amountPaise: bought.amount_paise,
    returned: bought.returned,
  },
  offers: variations.map(({ price_paise: pricePaise, ...offer }) => ({ ...offer, pricePaise })),
});

/** At the price on the screen. Undefined: this line is refunded. */
export function wantedOf(
  offers: OrderOffers,
  line: number,
  wanted: Wanted,
): { sku: string; price_paise: number } | undefined {
  const offer = offers.get(line)?.offers.find(({ sku }) => sku === wanted.get(line));
  return offer && { sku: offer.sku, price_paise: offer.pricePaise };
}

/** Null: nothing is exchanged. */
export function differenceOf(
  lines: readonly { line_number: number; quantity: number }[],
  wanted: Wanted,
  offers: OrderOffers,
) {
  const exchanged = lines.flatMap(({ line_number: line, quantity }) => {
    const bought = offers.get(line)?.bought;
    const offer = wantedOf(offers, line, wanted);
    return bought && offer && quantity > 0 ? [{ bought, quantity, newUnitPaise: offer.price_paise }] : [];
  });
  return exchanged.length === 0 ? null : differenceOfExchange(exchanged);
}

/** Choices that are not offered, or not loaded yet. Danger: sent now, they would become refunds. */
export function whatIsGone(
  lines: readonly { line_number: number; quantity: number }[],
  wanted: Wanted,
  offers: OrderOffers,
) {
  const isGone = lines.some(
    ({ line_number: line, quantity }) =>
      quantity > 0 && (wanted.get(line) ?? '') !== '' && !wantedOf(offers, line, wanted),
  );
  return isGone
    ? [{ field: wholeForm, reason: 'What was chosen is not on sale at the moment. Please choose again.' }]
    : [];
}
