import type { ReactNode } from 'react';

interface CheckBoxProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
  className?: string;
}

/** A checkbox with its label beside it. */
export const CheckBox = ({ isChecked, onChange, children, className = '' }: CheckBoxProps) => (
  <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
    <input
      type="checkbox"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 accent-electric"
    />
    {children}
  </label>
);
