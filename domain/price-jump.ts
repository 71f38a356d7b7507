export interface SkuPrices {
  price_paise: number;
  sale_price_paise: number | null;
}

/** An amount that is more than this many times another was probably mistyped. */
const timesMax = 5;

const isJump = (before: number, after: number): boolean => Math.max(before, after) > timesMax * Math.min(before, after);

const paid = ({ price_paise, sale_price_paise }: SkuPrices): number => sale_price_paise ?? price_paise;

/** The amounts of a price, or of what customers pay, that changes more than fivefold; null if none does. */
export function priceJump(before: SkuPrices, after: SkuPrices): { before: number; after: number } | null {
  const pairs = [
    { before: before.price_paise, after: after.price_paise },
    { before: paid(before), after: paid(after) },
  ];
  return pairs.find((pair) => isJump(pair.before, pair.after)) ?? null;
}
