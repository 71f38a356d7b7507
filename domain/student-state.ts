export const studentStates = ['new', 'active', 'paused', 'left'] as const;
export type StudentState = (typeof studentStates)[number];

/**
 * new: a child in My account who is not a student yet. active: has been accepted, and comes to class. paused: away for a while, and
 * keeps the place. left: has no place any more, and can come back.
 */
export const studentMoves: Record<StudentState, readonly StudentState[]> = {
  new: ['active'],
  active: ['paused', 'left'],
  paused: ['active', 'left'],
  left: ['active'],
};

export const canMoveStudent = (from: StudentState, to: StudentState): boolean => studentMoves[from].includes(to);

export const consentPurposes = ['training', 'photos', 'messages'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const relations = ['Father', 'Mother', 'Guardian'] as const;
export type Relation = (typeof relations)[number];

/**
 * account: sees the child in My account, once the invitation is accepted, and gets messages. messages: only hears of classes, by mail.
 * none: a contact for staff.
 */
export const guardianAccess = ['account', 'messages', 'none'] as const;
export type GuardianAccess = (typeof guardianAccess)[number];

/** Per account: a large family. */
export const childrenMax = 10;

/** In whole years. A child born on 29 February is a year older on 1 March. Both as YYYY-MM-DD. */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}
