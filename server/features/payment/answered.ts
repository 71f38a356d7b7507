import type { Outcome } from '../../providers/payment/payment.ts';

/** What the provider said. Without an answer the work at hand is given up and done again later. */
export function answered<T>(asked: Outcome<T>): T {
  if (asked.outcome === 'done') return asked.value;
  const words = asked.outcome === 'refused' ? asked.description : asked.detail;
  throw new Error(`the payment provider: ${asked.outcome}, ${words}`);
}
