import { useId, type ReactNode } from 'react';
import type { FieldBinding } from './field-frame.tsx';

interface CheckFieldProps {
  field: FieldBinding;
  /** What the form sends when it is checked. */
  value: string;
  children: ReactNode;
}

/** A checkbox with its label beside it. */
export function CheckField({ field, value, children }: CheckFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isWrong = field.reason !== undefined;
  return (
    <div>
      <div className="flex gap-3">
        <input
          id={id}
          type="checkbox"
          name={field.name}
          value={value}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? noteId : undefined}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-electric"
        />
        <label htmlFor={id} className="cursor-pointer">
          {children}
        </label>
      </div>
      {isWrong && (
        <p id={noteId} className="mt-1.5 ps-9 text-sm font-semibold text-signal-deep">
          {field.reason}
        </p>
      )}
    </div>
  );
}
