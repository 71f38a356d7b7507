import { useState } from 'react';
import { IconButton } from './button.tsx';
import { drawn } from './drawn.ts';

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Shown when somebody types more than `max`. */
  limitText: string;
  /**
   * Also while somebody types, not only when they leave the field. For where the number makes something appear below: that would move the button
   * they are about to press.
   */
  isImmediate?: boolean;
  onChange: (value: number) => void;
}

/** A whole number: buttons for one up or down, or type any. */
export function Stepper({ label, value, min, max, limitText, isImmediate = false, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLimited, setLimited] = useState(false);
  const choose = (wanted: number) => {
    const next = Math.max(min, Math.min(max, wanted));
    setLimited(wanted > max);
    if (next !== value) onChange(next);
  };
  const read = (text: string | null) => {
    if (text !== null && /^\d{1,4}$/.test(text)) choose(Number(text));
  };
  const take = () => {
    read(typed);
    setTyped(null);
  };
  return (
    <div>
      <fieldset className="inline-flex items-center rounded-full border border-line-strong">
        <legend className="sr-only">{label}</legend>
        <IconButton
          icon={drawn.minus}
          label={`${label}: one less`}
          tone="bare"
          disabled={value <= min}
          onClick={() => choose(value - 1)}
          className="disabled:opacity-35"
        />
        <input
          type="text"
          value={typed ?? value}
          onChange={(event) => {
            setTyped(event.target.value);
            if (isImmediate) read(event.target.value);
          }}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-label={label}
          className="h-11 w-10 bg-transparent text-center font-bold tabular-nums"
        />
        <IconButton
          icon={drawn.plus}
          label={`${label}: one more`}
          tone="bare"
          disabled={value >= max}
          onClick={() => choose(value + 1)}
          className="disabled:opacity-35"
        />
      </fieldset>
      <output className="mt-1 block text-sm font-semibold text-signal-deep empty:hidden">
        {isLimited && limitText}
      </output>
    </div>
  );
}
