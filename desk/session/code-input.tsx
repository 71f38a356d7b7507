import { TextField } from '../../ui/text-field.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';

interface CodeInputProps {
  field: FieldBinding;
  label?: string;
  hint?: string;
}

/** Six digits of an authenticator app. One box: password managers fill it, and a paste may hold a space. */
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
