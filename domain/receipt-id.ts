const prefix = 'PAH-';
const digitsMin = 6;

/** The order number that people read and say: 42 → "PAH-000042". */
export const receiptId = (receiptNumber: number): string => prefix + String(receiptNumber).padStart(digitsMin, '0');

/** Reads an order number as people write it, "pah-42" and "42" included. Null: it is not one. */
export function readReceiptId(written: string): number | null {
  const digits = /^(?:PAH-)?0*([1-9]\d{0,8})$/i.exec(written.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
