/** The state of a payment as stored. `failed` is not final: a bank may confirm days later. */
export type PaymentState = 'created' | 'failed' | 'authorized' | 'captured';

/** `returned`: authorised but never captured, and released by the provider itself. */
export type ReportedState = PaymentState | 'returned';

/** Reports can arrive out of order. Only these moves are accepted; any other report is a late one. */
const moves: Record<PaymentState, readonly ReportedState[]> = {
  created: ['failed', 'authorized', 'captured', 'returned'],
  failed: ['authorized', 'captured'],
  authorized: ['captured', 'returned'],
  captured: [],
};

/** The state to store after a report. `stored` is null for a new payment. */
export function nextPaymentState(stored: PaymentState | null, reported: ReportedState): PaymentState {
  if (stored !== null && !moves[stored].includes(reported)) return stored;
  return reported === 'returned' ? 'failed' : reported;
}
