export const returnStates = ['requested', 'approved', 'received', 'closed', 'declined'] as const;
export type ReturnState = (typeof returnStates)[number];

/**
 * requested: the customer asks. approved: the shop expects the goods. received: they are here, or will never come. closed: refunded.
 * What staff start themselves begins as approved. Received goods can be declined too: worn out, or not what was bought.
 */
export const returnMoves: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'declined'],
  approved: ['received', 'declined'],
  received: ['closed', 'declined'],
  closed: [],
  declined: [],
};

export const canMoveReturn = (from: ReturnState, to: ReturnState): boolean => returnMoves[from].includes(to);

export const returnConditions = ['sellable', 'damaged', 'not received'] as const;
export type ReturnCondition = (typeof returnConditions)[number];
