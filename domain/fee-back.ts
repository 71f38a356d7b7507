/** How the fee of a declined form goes back: through the payment provider, or in another way that staff agree on with the family. */
export const feeBackWays = ['refund', 'by hand'] as const;
export type FeeBackWay = (typeof feeBackWays)[number];

/** open: nobody has decided, or the bank rejected the refund. by hand: still to be settled. */
export const feeBackStates = ['open', 'refunding', 'refunded', 'by hand', 'settled'] as const;
export type FeeBackState = (typeof feeBackStates)[number];

export interface FeeMoney {
  /** Null: not decided. */
  way: FeeBackWay | null;
  isSettled: boolean;
  paidPaise: number;
  /** Refunds that are done, and those that the provider has not answered. */
  refundedPaise: number;
  refundingPaise: number;
}

/** What can still be sent back. */
export const owedPaise = ({ isSettled, paidPaise, refundedPaise, refundingPaise }: FeeMoney): number =>
  isSettled ? 0 : paidPaise - refundedPaise - refundingPaise;

export function feeBackState({ way, isSettled, paidPaise, refundedPaise, refundingPaise }: FeeMoney): FeeBackState {
  if (isSettled) return 'settled';
  if (refundedPaise >= paidPaise) return 'refunded';
  if (refundingPaise > 0) return 'refunding';
  return way === 'by hand' ? 'by hand' : 'open';
}

/** For the family. `amount` is what they paid, "₹1,000.00". */
export function feeBackText(state: FeeBackState, amount: string): string {
  switch (state) {
    case 'refunding':
      return `${amount} goes back to the account you paid from. Banks take five to seven working days for this.`;
    case 'refunded':
      return `${amount} has been sent back to the account you paid from.`;
    case 'settled':
      return `We have settled the admission fee of ${amount} with you.`;
    case 'open':
    case 'by hand':
      return `You paid an admission fee of ${amount}. We owe it to you and will contact you to settle it.`;
  }
}
