import type { Guardian } from '../../contract/desk/students.ts';
import { guardianAccess, relations } from '../../domain/student-state.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accessWords } from './student-text.ts';

const prefix = 'guardian.';

export const readGuardian = (data: FormData) => {
  const text = (name: string) => {
    const typed = data.get(prefix + name);
    return typeof typed === 'string' ? typed.trim() : '';
  };
  return {
    name: text('name'),
    relation: text('relation'),
    mobile: text('mobile'),
    email: text('email'),
    address: text('address'),
    pincode: text('pincode'),
    access: text('access'),
  };
};

/** Field names begin with `guardian.`, because the student's form has its own `name`. */
export const atGuardianField = <Reason extends { field: string }>(reason: Reason): Reason =>
  reason.field.includes('.') ? reason : { ...reason, field: prefix + reason.field };

/** A parent or another guardian. */
export function GuardianFields({ field, guardian }: { field: (name: string) => FieldBinding; guardian?: Guardian }) {
  return (
    <>
      <TextField
        field={field('guardian.name')}
        label="Name of the parent"
        autoComplete="off"
        defaultValue={guardian?.name ?? ''}
      />
      <ChoiceField
        field={field('guardian.relation')}
        label="Who is it?"
        choices={relations}
        defaultValue={guardian?.relation ?? 'Mother'}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MobileField field={field('guardian.mobile')} label="Mobile" defaultValue={guardian?.mobile ?? ''} />
        <EmailField field={field('guardian.email')} label="Email" defaultValue={guardian?.email ?? ''} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField
          field={field('guardian.address')}
          label="Address"
          autoComplete="off"
          defaultValue={guardian?.address ?? ''}
        />
        <TextField
          field={field('guardian.pincode')}
          label="Pincode"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={guardian?.pincode ?? ''}
        />
      </div>
      <ChoiceField
        field={field('guardian.access')}
        label="What does this person get?"
        choices={guardianAccess}
        words={accessWords}
        defaultValue={guardian?.access ?? 'messages'}
      />
      <p className="text-sm text-steel">
        For My account we mail an invitation, which this person accepts after logging in with this email; the other
        guardians are told. Anything less, or another email, ends the access at once.
      </p>
    </>
  );
}
