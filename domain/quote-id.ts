const digitsMin = 6;

/** The number of a quote that people read and say: 42 → "Q-000042". */
export const quoteId = (quoteNumber: number): string => `Q-${String(quoteNumber).padStart(digitsMin, '0')}`;

/** Reads it as people write it, "q-42" included. Null: it is not one. */
export function readQuoteId(written: string): number | null {
  const digits = /^Q-0*([1-9]\d{0,8})$/i.exec(written.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
