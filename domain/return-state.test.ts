import { expect, test } from 'vitest';
import { canMoveReturn, returnMoves, returnStates } from './return-state.ts';

test('[O-05] a return moves forward or is declined, and then cannot change', () => {
  const moves = returnStates.flatMap((from) =>
    returnStates.filter((to) => canMoveReturn(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(moves).toEqual([
    'requested → approved',
    'requested → declined',
    'approved → received',
    'approved → declined',
    'received → closed',
    'received → declined',
  ]);
  expect(Object.keys(returnMoves)).toEqual([...returnStates]);
});
