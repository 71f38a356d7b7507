import type { DeskStudent } from '../../contract/desk/students.ts';
import { genders } from '../../contract/admission.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const textOf = (data: FormData, name: string): string => {
  const typed = data.get(name);
  return typeof typed === 'string' ? typed.trim() : '';
};

/** NaN if it is not a number, so that the schema refuses it. */
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

export const readChild = (data: FormData) => ({
  name: textOf(data, 'name'),
  dob: textOf(data, 'dob'),
  gender: textOf(data, 'gender') || null,
  school: textOf(data, 'school'),
  foot_mm: numberOf(textOf(data, 'foot_mm')),
  helmet_size: textOf(data, 'helmet_size'),
  suit_size: textOf(data, 'suit_size'),
  medical_note: textOf(data, 'medical_note'),
  emergency_name: textOf(data, 'emergency_name'),
  emergency_mobile: textOf(data, 'emergency_mobile'),
});

type Known = Pick<DeskStudent, keyof ReturnType<typeof readChild>>;

/** A child's fields at the desk. */
export function ChildFields({ field, child }: { field: (name: string) => FieldBinding; child?: Known }) {
  const text = (name: keyof Known, label: string, hint?: string) => (
    <TextField field={field(name)} label={label} hint={hint} autoComplete="off" defaultValue={child?.[name] ?? ''} />
  );
  return (
    <>
      {text('name', 'Name of the child')}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={field('dob')}
          label="Date of birth"
          type="date"
          autoComplete="off"
          defaultValue={child?.dob ?? ''}
        />
        {text('school', 'School')}
      </div>
      <ChoiceField field={field('gender')} label="Gender" choices={genders} defaultValue={child?.gender ?? undefined} />
      <div className="grid grid-cols-3 gap-4">
        {text('foot_mm', 'Foot (mm)')}
        {text('helmet_size', 'Helmet')}
        {text('suit_size', 'Suit')}
      </div>
      <TextAreaField
        field={field('medical_note')}
        label="Medical note"
        rows={2}
        defaultValue={child?.medical_note ?? ''}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {text('emergency_name', 'In an emergency, call')}
        <MobileField
          field={field('emergency_mobile')}
          label="Emergency number"
          defaultValue={child?.emergency_mobile ?? ''}
        />
      </div>
    </>
  );
}
