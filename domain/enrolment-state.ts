export const enrolmentStates = ['waiting', 'placed', 'ended'] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

/** waiting: on the batch's waiting list. placed: has one of its places. A student who comes back gets a new enrolment. */
export const enrolmentMoves: Record<EnrolmentState, readonly EnrolmentState[]> = {
  waiting: ['placed', 'ended'],
  placed: ['ended'],
  ended: [],
};

export const canMoveEnrolment = (from: EnrolmentState, to: EnrolmentState): boolean =>
  enrolmentMoves[from].includes(to);

/** A newcomer gets no free place while somebody is waiting. */
export const placeOf = (batch: { capacity: number; placed: number; waiting: number }): 'placed' | 'waiting' =>
  batch.placed < batch.capacity && batch.waiting === 0 ? 'placed' : 'waiting';

/** "3 places left", "Waiting list". The exact number is shown only if it is small. */
export function placesText({
  capacity,
  placed,
  waiting,
}: {
  capacity: number;
  placed: number;
  waiting: number;
}): string {
  const left = waiting > 0 ? 0 : capacity - placed;
  if (left <= 0) return 'Waiting list';
  if (left > 10) return 'Places free';
  return left === 1 ? '1 place left' : `${left} places left`;
}
