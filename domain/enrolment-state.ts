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

export interface Places {
  capacity: number;
  placed: number;
  /** Kept for forms whose fee is paid, until they are decided. */
  held: number;
  /** On the waiting list. */
  waiting: number;
}

/** Below zero if the capacity was lowered after the places were sold. */
export const freePlaces = ({ capacity, placed, held }: Omit<Places, 'waiting'>): number => capacity - placed - held;

/** A newcomer gets no free place while somebody is waiting. */
export const placeOf = (batch: Places): 'placed' | 'waiting' =>
  freePlaces(batch) > 0 && batch.waiting === 0 ? 'placed' : 'waiting';

/** "3 places left", "Waiting list". The exact number is shown only if it is small. */
export function placesText(batch: Places): string {
  const left = batch.waiting > 0 ? 0 : freePlaces(batch);
  if (left <= 0) return 'Waiting list';
  if (left > 10) return 'Places free';
  return left === 1 ? '1 place left' : `${left} places left`;
}
