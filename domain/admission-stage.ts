/**
 * Where an admission stands, for everybody who is told: the form, the result page, mails, My account and the desk.
 * received: nobody has decided yet. waiting: on the waiting list of its batch. placed: has a place. accepted: the batch is still to be chosen.
 */
export const admissionStages = ['received', 'waiting', 'accepted', 'placed', 'declined'] as const;
export type AdmissionStage = (typeof admissionStages)[number];

export interface Stage {
  stage: AdmissionStage;
  /** On the waiting list, from 1. Null: not waiting. */
  position: number | null;
}

interface Decided {
  state: 'new' | 'accepted' | 'declined';
  /** The form's own place on the list, or the student's stay in the batch. Null: neither. */
  place: { state: 'waiting' | 'placed'; position: number | null } | null;
}

export function stageOf({ state, place }: Decided): Stage {
  if (state === 'declined') return { stage: 'declined', position: null };
  if (place !== null) return { stage: place.state, position: place.position };
  return { stage: state === 'new' ? 'received' : 'accepted', position: null };
}

/** Who waits pays nothing until there is a place. */
export const isFeePayable = (stage: AdmissionStage): boolean => stage !== 'waiting' && stage !== 'declined';

const texts: Record<AdmissionStage, string> = {
  received: 'Received',
  waiting: 'On the waiting list',
  accepted: 'Accepted',
  placed: 'Placed',
  declined: 'Declined',
};

/** "Received", "Number 4 on the waiting list" */
export const stageText = ({ stage, position }: Stage): string =>
  stage === 'waiting' && position !== null ? `Number ${position} on the waiting list` : texts[stage];

/** For a family that has not paid. */
export const waitingText = (position: number): string =>
  `You are number ${position} on the waiting list and pay nothing now.`;

export const payLaterText = 'We send you a link to pay the admission fee as soon as there is a place.';

interface Told extends Stage {
  /** "Evening, Airoli". Null: any batch. */
  batch: string | null;
}

/** What a family reads once the fee is paid. Never more than is certain: a received form may still be declined. */
export function paidText({ stage, position, batch }: Told): string {
  if (stage === 'placed' && batch !== null) return `The place in ${batch} is yours.`;
  if (stage === 'waiting')
    return `You are number ${position ?? 1} on the waiting list${batch === null ? '' : ` of ${batch}`}.`;
  if (stage === 'received' && batch !== null)
    return `We keep a place in ${batch} for you, and write to you when we have looked at the form.`;
  return stage === 'declined' ? 'We could not accept the form.' : 'We will write to you about the batch.';
}
