import type { ComponentProps, ReactNode } from 'react';
import { controlLook, FieldFrame, type FieldBinding } from './field-frame.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  field: FieldBinding;
  label: string;
  hint?: ReactNode;
  className?: string;
}

export function TextField({ field, label, hint, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} className={className ?? ''}>
      {(control) => <input type="text" {...input} {...control} className={controlLook} />}
    </FieldFrame>
  );
}
