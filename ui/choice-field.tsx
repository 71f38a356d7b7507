import { useId } from 'react';
import { type FieldBinding, WrongNote, wrongProps } from './field-frame.tsx';

interface ChoiceFieldProps<Choice extends string> {
  field: FieldBinding;
  label: string;
  choices: readonly Choice[];
  /** What people read; the choices themselves if absent. */
  words?: Readonly<Record<Choice, string>>;
  defaultValue?: Choice | undefined;
  onChoose?: (choice: Choice) => void;
}

/** Radio buttons with short labels, side by side. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { field, label, choices, words, defaultValue, onChoose } = props;
  const noteId = useId();
  return (
    <fieldset role="radiogroup" {...wrongProps(field, noteId)} className="group">
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-5 font-semibold transition-colors hover:bg-ice has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-electric group-aria-invalid:border-signal-deep group-aria-invalid:ring-1 group-aria-invalid:ring-signal-deep"
          >
            <input
              type="radio"
              name={field.name}
              value={choice}
              defaultChecked={choice === defaultValue}
              onChange={() => onChoose?.(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {words?.[choice] ?? choice}
          </label>
        ))}
      </div>
      <WrongNote id={noteId} field={field} />
    </fieldset>
  );
}
