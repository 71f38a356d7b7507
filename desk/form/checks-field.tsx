import { useId } from 'react';
import type { FieldBinding } from '../../ui/field-frame.tsx';

interface ChecksFieldProps {
  field: FieldBinding;
  label: string;
  hint?: string;
  choices: readonly { value: string; text: string }[];
  chosen: readonly string[];
  /** Side by side, for short texts. */
  isInline?: boolean;
  onChange: (chosen: string[]) => void;
}

/** Several checkboxes under one label. */
export function ChecksField({ field, label, hint, choices, chosen, isInline = false, onChange }: ChecksFieldProps) {
  const noteId = useId();
  const note = field.reason ?? hint;
  return (
    <fieldset aria-describedby={note === undefined ? undefined : noteId} data-field={field.name}>
      <legend className="mb-1 text-sm font-bold">{label}</legend>
      <div className={isInline ? 'flex flex-wrap gap-x-5' : undefined}>
        {choices.map(({ value, text }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name={field.name}
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
              className="size-5 accent-electric"
            />
            {text}
          </label>
        ))}
      </div>
      {note !== undefined && (
        <p
          id={noteId}
          className={`mt-1 text-sm ${field.reason === undefined ? 'text-steel' : 'font-semibold text-signal-deep'}`}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}
