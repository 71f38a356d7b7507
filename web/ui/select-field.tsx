import type { ComponentProps } from 'react';
import { controlLook, FieldFrame, type FieldBinding } from './field-frame.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'name' | 'className'> {
  field: FieldBinding;
  label: string;
  /** Stands first and chooses nothing. */
  placeholder: string;
  choices: readonly string[];
}

export function SelectField({ field, label, placeholder, choices, ...select }: SelectFieldProps) {
  return (
    <FieldFrame field={field} label={label}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`${controlLook} appearance-none bg-white! pe-12`}>
            <option value="">{placeholder}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
          <Icon name="chevron" className="pointer-events-none absolute end-4 top-3.5 size-5" />
        </div>
      )}
    </FieldFrame>
  );
}
