import type { Guardian } from '../../contract/desk/students.ts';
import { relations } from '../../domain/student-state.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
    is_invited: text('is_invited') === 'yes',
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
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          name="guardian.is_invited"
          value="yes"
          defaultChecked={guardian?.is_invited}
          className="mt-0.5 size-5 shrink-0 accent-electric"
        />
        <span>
          Sees the child in My account
          <span className="block text-sm text-steel">
            For anyone who logs in with this email. Tick it only if you know that it belongs to this parent.
          </span>
        </span>
      </label>
    </>
  );
}
