interface FormFailureProps {
  text: string | undefined;
  /** False for a form that a browser can send itself. */
  needsScript?: boolean;
}

/** Why the form was refused, or cannot be sent at all, beside its button. Stays until the next try; a toast would be long gone. */
export function FormFailure({ text, needsScript = true }: FormFailureProps) {
  return (
    <>
      {needsScript && <FormNeedsScript />}
      <div role="alert">
        {text !== undefined && (
          <p className="rounded-md border-s-4 border-stop bg-white px-4 py-3 text-sm font-semibold text-stop ring-1 ring-stop/30">
            {text}
          </p>
        )}
      </div>
    </>
  );
}

// Not beside `NeedsScript`, which pages use that must not load the code of forms.

/** Above the button of a form that needs scripts, in a browser that has them switched off. */
export const FormNeedsScript = () => (
  <noscript>
    <p className="rounded-md bg-white px-4 py-3">
      <strong>This form needs JavaScript, which is switched off in this browser.</strong> Please{' '}
      <a href="/contact" className="font-bold text-electric underline underline-offset-4">
        call, write or visit us
      </a>{' '}
      instead.
    </p>
  </noscript>
);

/** A field that people neither see nor reach, but robots fill in. */
export function RobotTrap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Subject (leave this empty)
        <input type="text" name="subject" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
