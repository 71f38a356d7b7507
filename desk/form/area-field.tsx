import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldBinding } from '../../ui/field-frame.tsx';
import { areaLook } from '../../ui/text-area-field.tsx';

interface AreaFieldProps extends Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'> {
  field: FieldBinding;
  label: string;
  hint?: ReactNode;
}

/** Text of several lines, which grows with what is typed. */
export const AreaField = ({ field, label, hint, ...area }: AreaFieldProps) => (
  <FieldFrame field={field} label={label} hint={hint}>
    {(control) => (
      <textarea rows={3} {...area} {...control} className={`${areaLook} field-sizing-content max-h-[60vh] min-h-20`} />
    )}
  </FieldFrame>
);
