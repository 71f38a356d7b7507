import type { AdmissionRecord } from '../../contract/admission.ts';
import type { Child } from '../../contract/child.ts';

const isOpen = ({ standing: { stage } }: AdmissionRecord): boolean => stage === 'received' || stage === 'waiting';

/** The form of this child that waits for our answer. */
export const openFormOf = ({ child_id: childId }: Child, sent: readonly AdmissionRecord[]) =>
  sent.find((form) => form.child_id === childId && isOpen(form));

/** Forms that wait for our answer, of children who are not in My account yet. */
export const formsOfOthers = (sent: readonly AdmissionRecord[]): AdmissionRecord[] =>
  sent.filter((form) => form.child_id === null && isOpen(form));

/** Not for a child that is a student already, nor while a form waits for our answer. */
export const mayApply = (child: Child, sent: readonly AdmissionRecord[]): boolean =>
  (child.state === 'new' || child.state === 'left') && openFormOf(child, sent) === undefined;
