import type { AdmissionRecord } from '../../contract/admission.ts';
import { forget, readJson, writeJson } from '../visitor/browser-store.ts';

const key = 'pahiya_admission_draft';

/** Not the Aadhaar number, because others may use this phone; and not the consent, which must be given again. */
const draftFields = [
  'name',
  'fatherName',
  'motherName',
  'dob',
  'gender',
  'school',
  'address',
  'pincode',
  'mobile',
  'email',
  'center',
] as const;
type DraftField = (typeof draftFields)[number];
export type Draft = Partial<Record<DraftField, string>>;

/** Saves what was typed so far on this device until it is sent. */
export function keepDraft(userId: string, form: FormData): void {
  const fields: Draft = {};
  for (const field of draftFields) {
    const typed = form.get(field);
    if (typeof typed === 'string' && typed !== '') fields[field] = typed;
  }
  writeJson(key, { userId, fields });
}

/** Empty where there is none. Another account's draft is deleted: it holds a child's data. */
export function readDraft(userId: string): Draft {
  const stored = readJson(key);
  if (stored === null) return {};
  if (isDraftOf(stored, userId)) return stored.fields;
  forgetDraft();
  return {};
}

/** What a second child has in common with the first: the parents and the centre, nothing of the first child. */
export const familyOf = ({
  fatherName,
  motherName,
  address,
  pincode,
  mobile,
  email,
  center,
}: AdmissionRecord): Draft => ({
  fatherName,
  motherName,
  address,
  pincode,
  mobile,
  email,
  center,
});

export const forgetDraft = (): void => forget(key);

const isDraftOf = (stored: unknown, userId: string): stored is { fields: Draft } =>
  typeof stored === 'object' &&
  stored !== null &&
  'userId' in stored &&
  stored.userId === userId &&
  'fields' in stored &&
  typeof stored.fields === 'object' &&
  stored.fields !== null &&
  Object.values(stored.fields).every((value) => typeof value === 'string');
