/** How the fee of a declined form goes back: through the payment provider, or in another way that staff agree on with the family. */
export const feeBackWays = ['refund', 'by hand'] as const;
export type FeeBackWay = (typeof feeBackWays)[number];

/** open: nobody has decided. rejected: by the bank, and staff settle it on Today. by hand: still to be settled. */
export const feeBackStates = ['open', 'refunding', 'rejected', 'refunded', 'by hand', 'settled'] as const;
export type FeeBackState = (typeof feeBackStates)[number];

export interface FeeMoney {
  /** Null: not decided. */
  way: FeeBackWay | null;
  isSettled: boolean;
  paidPaise: number;
  /** Refunds that are done, also by hand, and those that the provider has not answered. */
  refundedPaise: number;
  refundingPaise: number;
  /** Refunds that the bank rejected for good. */
  rejectedPaise: number;
}

/** What nobody has asked the bank for yet. */
export const owedPaise = ({ isSettled, paidPaise, refundedPaise, refundingPaise, rejectedPaise }: FeeMoney): number =>
  isSettled ? 0 : paidPaise - refundedPaise - refundingPaise - rejectedPaise;

export function feeBackState(money: FeeMoney): FeeBackState {
  const { way, isSettled, paidPaise, refundedPaise, refundingPaise } = money;
  if (isSettled) return 'settled';
  if (refundedPaise >= paidPaise) return 'refunded';
  if (refundingPaise > 0) return 'refunding';
  if (owedPaise(money) <= 0) return 'rejected';
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
    case 'rejected':
    case 'by hand':
      return `You paid an admission fee of ${amount}. We owe it to you and will contact you to settle it.`;
  }
}
