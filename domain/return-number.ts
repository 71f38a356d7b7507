const prefix = 'RET-';
const digitsMin = 6;

/** The number of a return that people read and say: 42 → "RET-000042". */
export const returnNumber = (number: number): string => prefix + String(number).padStart(digitsMin, '0');

/** Reads one as people write it, "ret-42" included. Null: it is not one. A bare number is an order's. */
export function readReturnNumber(written: string): number | null {
  const digits = /^RET-0*([1-9]\d{0,8})$/i.exec(written.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
