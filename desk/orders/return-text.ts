import type { DeskReturnRow } from '../../contract/desk/returns.ts';

type State = DeskReturnRow['state'];

/** In the order in which a return passes through them. What waits for the shop stands out. */
export const returnStateWords: Record<State, { text: string; tone: 'plain' | 'good' | 'warning' | 'bad' }> = {
  requested: { text: 'To answer', tone: 'warning' },
  approved: { text: 'Expected', tone: 'plain' },
  received: { text: 'Received', tone: 'warning' },
  closed: { text: 'Closed', tone: 'good' },
  declined: { text: 'Declined', tone: 'bad' },
};

export const piecesText = (pieces: number): string => `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
