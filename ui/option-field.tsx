import { useId } from 'react';

export interface Option {
  value: string;
  text: string;
  /** Below it, smaller: a price. */
  note?: string | undefined;
  /** Struck out, and cannot be chosen. */
  isOff?: boolean;
}

interface OptionFieldProps {
  legend: string;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
  /** Why the choice cannot stay as it is. */
  reason?: string | undefined;
}

/** Boxes of two lines, of which one is chosen. */
export function OptionField({ legend, options, value, onChoose, reason }: OptionFieldProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      {...(reason !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-note` })}
      className="group"
    >
      <legend className="mb-1.5 text-sm font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`relative flex min-h-11 min-w-14 flex-col items-center justify-center rounded-md border-2 px-3.5 py-1 text-center leading-tight has-checked:border-electric has-checked:bg-electric has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-electric ${option.isOff ? 'border-dashed border-line-strong text-steel' : 'cursor-pointer border-line-strong hover:border-ink'}`}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.isOff && option.value !== value}
              onChange={() => onChoose(option.value)}
              className="absolute inset-0 opacity-0 not-disabled:cursor-pointer"
            />
            <span className={`font-semibold ${option.isOff ? 'line-through' : ''}`}>{option.text}</span>
            {option.note !== undefined && <span className="text-xs tabular-nums">{option.note}</span>}
          </label>
        ))}
      </div>
      {reason !== undefined && (
        <p id={`${id}-note`} className="mt-1.5 text-sm font-semibold text-signal-deep">
          {reason}
        </p>
      )}
    </fieldset>
  );
}
