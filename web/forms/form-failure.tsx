import { FormNeedsScript } from '../../ui/form-needs-script.tsx';

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
