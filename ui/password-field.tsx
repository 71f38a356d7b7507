import { useState, type ReactNode } from 'react';
import { drawn } from './drawn.ts';
import { controlLook, FieldFrame, type FieldBinding } from './field-frame.tsx';
import { Icon } from './icon.tsx';

interface PasswordFieldProps {
  field: FieldBinding;
  label: string;
  /** Tells password managers whether to fill in the old one or to offer a new one. */
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}

export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            // Once the password is shown, a phone would capitalise its first letter.
            autoCapitalize={isShown ? 'none' : undefined}
            spellCheck={false}
            className={`${controlLook} pe-13`}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="needs-script absolute inset-y-0.5 end-0.5 grid w-11 place-items-center rounded-md text-steel hover:text-ink"
          >
            <Icon name={isShown ? drawn.eyeOff : drawn.eye} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
