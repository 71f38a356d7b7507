import type { ComponentProps, ReactNode } from 'react';
import { drawn } from './drawn.ts';
import { controlLook, FieldFrame, type FieldBinding } from './field-frame.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'name' | 'id' | 'className'> {
  field: FieldBinding;
  label: string;
  hint?: ReactNode;
  /** Texts, or values with another text. */
  choices: readonly (string | { value: string; text: string })[];
  /** Shown while nothing is chosen. */
  placeholder: string;
}

export function SelectField({ field, label, hint, choices, placeholder, ...select }: SelectFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`${controlLook} appearance-none pe-12`}>
            <option value="">{placeholder}</option>
            {choices.map((choice) => {
              const { value, text } = typeof choice === 'string' ? { value: choice, text: choice } : choice;
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              );
            })}
          </select>
          <Icon
            name={drawn.chevron}
            className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-steel"
          />
        </div>
      )}
    </FieldFrame>
  );
}
