/** A row of the tax table. */
export interface GstRate {
  /** The first digits of the HSN codes it is about; empty: whatever no other row is about. */
  hsn: string;
  /** The first day it holds, in India: "2025-09-22". */
  validFrom: string;
  /** The dearest piece it is about, as the customer sees its price, GST included; null: any. */
  priceUpToPaise: number | null;
  basisPoints: number;
}

interface Sold {
  hsn: string;
  /** Of the sale, in India. */
  day: string;
  /** Of one piece, GST included. */
  unitPaise: number;
}

/**
 * The rate of a sale. The most digits of the HSN code win. Of the same digits the rows of the latest day count, all of them
 * together: a new day replaces every step of the old one. Of these the lowest step that the price fits. Null: the table says
 * nothing about it.
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
