import type { OrderReturn } from '../../contract/order.ts';
import type { ReturnState } from '../../domain/return-state.ts';

/** As customers read it: after "Return" or "Exchange". */
const stateWords: Record<ReturnState, string> = {
  requested: 'requested',
  approved: 'approved',
  received: 'received',
  closed: 'complete',
  declined: 'declined',
};

/** "Exchange approved" */
export const returnWords = ({ state, replacement }: Pick<OrderReturn, 'state' | 'replacement'>): string =>
  `${replacement === null ? 'Return' : 'Exchange'} ${stateWords[state]}`;
