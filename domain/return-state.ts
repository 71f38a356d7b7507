export const returnStates = ['requested', 'approved', 'received', 'closed', 'declined'] as const;
export type ReturnState = (typeof returnStates)[number];

/**
 * requested: by a customer. approved: the shop expects the goods. received: they are here, or lost. closed: refunded. A return that staff
 * start begins as approved. Received goods can still be declined, for example if they are worn out.
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
