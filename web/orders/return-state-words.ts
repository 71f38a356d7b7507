import type { ReturnState } from '../../domain/return-state.ts';

/** As customers read it. */
export const returnStateWords: Record<ReturnState, string> = {
  requested: 'Return requested',
  approved: 'Return approved',
  received: 'Return received',
  closed: 'Return complete',
  declined: 'Return declined',
};
