import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';

interface SelectBoxProps {
  label: string;
  value: string;
  /** Shown while nothing is chosen. */
  none: string;
  choices: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
  className?: string;
}

/** A choice that takes effect at once. */
export const SelectBox = ({ label, value, none, choices, onChange, className = '' }: SelectBoxProps) => (
  <div className={`relative ${className}`}>
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-11 w-full appearance-none rounded-md border border-line-strong bg-white ps-3 pe-9 font-semibold lg:h-10"
    >
      <option value="">{none}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
    <Icon
      name={drawn.chevron}
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-[1.1em] text-steel"
    />
  </div>
);
