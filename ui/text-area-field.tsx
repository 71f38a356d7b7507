import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldBinding } from './field-frame.tsx';

export const areaLook =
  'block w-full rounded-md border border-line-strong bg-white px-4 py-3 text-base placeholder:text-steel aria-invalid:border-signal-deep aria-invalid:ring-1 aria-invalid:ring-signal-deep';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'> {
  field: FieldBinding;
  label: string;
  hint?: ReactNode;
}

export function TextAreaField({ field, label, hint, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {(control) => <textarea rows={4} {...area} {...control} className={areaLook} />}
    </FieldFrame>
  );
}
