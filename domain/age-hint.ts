import { agesText } from './centre.ts';
import { ageOn } from './student-state.ts';

interface Ages {
  age_from: number | null;
  age_to: number | null;
}

/** A hint, not a refusal: a coach may know better. Null if the child fits, or the birthday is unknown. */
export function ageHint(dob: string | null, { age_from, age_to }: Ages, today: string): string | null {
  if (dob === null || dob === '' || dob > today) return null;
  const age = ageOn(dob, today);
  if (age >= (age_from ?? 0) && age <= (age_to ?? Infinity)) return null;
  const years = age === 1 ? '1 year' : `${age} years`;
  return `This batch is for ${agesText(age_from, age_to).toLowerCase()}, and the child is ${years} old.`;
}
