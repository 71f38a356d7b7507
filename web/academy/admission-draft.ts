import { forget, readJson, writeJson } from '../visitor/local-store.ts';

const key = 'pahiya_admission_draft';

/** Not the Aadhaar number, because others may use this phone; and not the consent, which must be given again. */
const keptFields = [
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
type DraftField = (typeof keptFields)[number];
export type Draft = Partial<Record<DraftField, string>>;

/** Saves what was typed so far on this device until it is sent. */
export function keepDraft(userId: string, form: FormData): void {
  const fields: Draft = {};
  for (const field of keptFields) {
    const typed = form.get(field);
    if (typeof typed === 'string' && typed !== '') fields[field] = typed;
  }
  writeJson(key, { userId, fields });
}

/** Empty where there is none. Another account's draft is deleted: it holds a child's data. */
export function readDraft(userId: string): Draft {
  const kept = readJson(key);
  if (kept === null) return {};
  if (isDraftOf(kept, userId)) return kept.fields;
  forgetDraft();
  return {};
}

export const forgetDraft = (): void => forget(key);

const isDraftOf = (kept: unknown, userId: string): kept is { fields: Draft } =>
  typeof kept === 'object' &&
  kept !== null &&
  'userId' in kept &&
  kept.userId === userId &&
  'fields' in kept &&
  typeof kept.fields === 'object' &&
  kept.fields !== null &&
  Object.values(kept.fields).every((value) => typeof value === 'string');
