import type { DeskStudentRow } from '../../contract/desk/students.ts';
import type { AdmissionStage } from '../../domain/admission-stage.ts';
import { ageOn, type ConsentPurpose, type GuardianAccess, type StudentState } from '../../domain/student-state.ts';
import { indiaDate } from '../../domain/india-time.ts';
import type { FeeBackState } from '../../domain/fee-back.ts';
import type { admissionStates } from '../../domain/admission.ts';

type Tone = 'good' | 'plain' | 'warning';

export const studentWords: Record<StudentState, { text: string; tone: Tone }> = {
  new: { text: 'Not a student yet', tone: 'plain' },
  active: { text: 'Active', tone: 'good' },
  paused: { text: 'Paused', tone: 'warning' },
  left: { text: 'Left', tone: 'plain' },
};

/** What staff have decided. */
export const admissionWords: Record<(typeof admissionStates)[number], { text: string; tone: Tone }> = {
  new: { text: 'To decide', tone: 'warning' },
  accepted: { text: 'Accepted', tone: 'good' },
  declined: { text: 'Declined', tone: 'plain' },
};

/** Of the badge with the state that the family reads too. */
export const stageTones: Record<AdmissionStage, Tone> = {
  received: 'warning',
  waiting: 'plain',
  accepted: 'good',
  placed: 'good',
  declined: 'plain',
};

/** Of the fee of a declined form. */
export const feeBackWords: Record<FeeBackState, { text: string; tone: Tone }> = {
  open: { text: 'To send back', tone: 'warning' },
  refunding: { text: 'Being sent back', tone: 'plain' },
  rejected: { text: 'Rejected by the bank, see Today', tone: 'warning' },
  refunded: { text: 'Sent back', tone: 'good' },
  'by hand': { text: 'To settle by hand', tone: 'warning' },
  settled: { text: 'Settled', tone: 'good' },
};

export const purposeWords: Record<ConsentPurpose, string> = {
  training: 'Training',
  photos: 'Photos and videos',
  messages: 'Messages about events and offers',
};

export const accessWords: Record<GuardianAccess, string> = {
  account: 'Sees the child in My account',
  messages: 'Mails about classes',
  none: 'Nothing',
};

/** "8 years"; empty if the birthday is unknown. */
const ageText = (dob: string | null): string => {
  if (dob === null || dob === '') return '';
  const age = ageOn(dob, indiaDate(new Date()));
  return age === 1 ? '1 year' : `${age} years`;
};

/** "29/02/2016" */
export const birthText = (dob: string | null): string => (dob ?? '').split('-').toReversed().join('/');

/** "8 years, born 29/02/2016": tells children of one name apart. Empty if the birthday is unknown. */
export const bornText = (dob: string | null): string =>
  dob === null || dob === '' ? '' : `${ageText(dob)}, born ${birthText(dob)}`;

/** "Beginners, Airoli" or "Number 4 for Beginners, Airoli" */
export const placeText = ({ batch, centre, position }: DeskStudentRow['places'][number]): string =>
  position === null ? `${batch}, ${centre}` : `Number ${position} for ${batch}, ${centre}`;
