/** How far a payment has come, as it is kept. `failed` is not its end: a bank may confirm days later. */
export type PaymentState = 'created' | 'failed' | 'authorized' | 'captured';

/** `returned`: set aside by the bank, never taken, and given back by the provider itself. */
export type ToldState = PaymentState | 'returned';

/** News overtake each other, so only these moves are believed; whatever else is told came late. */
const moves: Record<PaymentState, readonly ToldState[]> = {
  created: ['failed', 'authorized', 'captured', 'returned'],
  failed: ['authorized', 'captured'],
  authorized: ['captured', 'returned'],
  captured: [],
};

/** What is kept after something was told of a payment; of a new one, null was kept before. */
export function nextPaymentState(kept: PaymentState | null, told: ToldState): PaymentState {
  if (kept !== null && !moves[kept].includes(told)) return kept;
  return told === 'returned' ? 'failed' : told;
}
