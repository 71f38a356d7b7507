import type { AdmissionRecord } from '../../contract/admission.ts';
import { forget, readJson, writeJson, hasTexts } from '../visitor/browser-store.ts';

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
export function saveDraft(userId: string, form: FormData): void {
  const fields: Draft = {};
  for (const field of draftFields) {
    const typed = form.get(field);
    if (typeof typed === 'string' && typed !== '') fields[field] = typed;
  }
  writeJson(key, { userId, fields });
}

/** Empty if there is none. Deletes another account's draft, because it holds a child's data. */
export function readDraft(userId: string): Draft {
  const stored = readJson(key) as { userId?: unknown; fields?: unknown } | null;
  const { fields } = stored ?? {};
  if (stored?.userId === userId && hasTexts(fields, ...Object.keys(fields ?? {}))) return fields;
  if (stored) forgetDraft();
  return {};
}

const childFields = new Set<DraftField>(['name', 'dob', 'gender', 'school']);

/** Fields that a second child usually shares with the first: parents and centre. */
export const familyOf = (record: AdmissionRecord): Draft =>
  Object.fromEntries(draftFields.filter((name) => !childFields.has(name)).map((name) => [name, record[name]]));

export const forgetDraft = (): void => forget(key);
