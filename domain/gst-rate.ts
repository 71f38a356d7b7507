/** A row of the tax table. */
export interface GstRate {
  /** Applies to HSN codes that begin with these digits; empty: the default for all others. */
  hsn: string;
  /** The first day it applies, in India: "2025-09-22". */
  validFrom: string;
  /** Applies to pieces up to this price, GST included, as the customer sees it; null: any. */
  priceUpToPaise: number | null;
  basisPoints: number;
}

interface Sold {
  hsn: string;
  /** Day of the sale, in India. */
  day: string;
  /** Price of one piece, GST included. */
  unitPaise: number;
}

/**
 * The rate for a sale. The longest matching HSN prefix wins. Of its rows, only those with the latest start day apply: a new day replaces
 * all price steps of the old one. Of these, the lowest step that covers the price wins. Null: no row matches.
 */
export function gstRateOf(rates: readonly GstRate[], { hsn, day, unitPaise }: Sold): number | null {
  const held = rates.filter((rate) => hsn.startsWith(rate.hsn) && rate.validFrom <= day);
  const prefixes = [...new Set(held.map((rate) => rate.hsn))].sort((a, b) => b.length - a.length);
  for (const prefix of prefixes) {
    const ofPrefix = held.filter((rate) => rate.hsn === prefix);
    const latest = ofPrefix.reduce((last, { validFrom }) => (validFrom > last ? validFrom : last), '');
    const steps = ofPrefix
      .filter(({ validFrom, priceUpToPaise }) => validFrom === latest && unitPaise <= (priceUpToPaise ?? Infinity))
      .sort((a, b) => (a.priceUpToPaise ?? Infinity) - (b.priceUpToPaise ?? Infinity));
    const [step] = steps;
    if (step) return step.basisPoints;
  }
  return null;
}
