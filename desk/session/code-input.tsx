import { TextField } from '../../ui/text-field.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';

interface CodeInputProps {
  field: FieldBinding;
  label?: string;
  hint?: string;
}

/** Six digits in one box, so that password managers can fill it and a paste may contain a space. */
export function CodeInput({ field, label = 'Code', hint }: CodeInputProps) {
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
    />
  );
}
