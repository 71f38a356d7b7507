import { useId, type ReactNode } from 'react';

/** What a form passes to each of its controls. */
export interface FieldBinding {
  name: string;
  /** What is wrong with it, as the visitor reads it. */
  reason: string | undefined;
}

export const controlLook =
  'h-12 w-full rounded-md border border-line-strong bg-white px-4 text-base placeholder:text-steel [input&]:read-only:bg-ice aria-invalid:border-signal-deep aria-invalid:ring-1 aria-invalid:ring-signal-deep';

/** The attributes that connect a control to its label, hint and error. */
interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  field: FieldBinding;
  label: string;
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
  className?: string;
}

/** For a control without a frame: what marks it as wrong, and below it the reason. */
export const wrongProps = ({ reason }: FieldBinding, noteId: string) =>
  reason === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': noteId } as const);

export const WrongNote = ({ id, field }: { id: string; field: FieldBinding }) =>
  field.reason !== undefined && (
    <p id={id} className="mt-1.5 text-sm font-semibold text-signal-deep">
      {field.reason}
    </p>
  );

/** Label, control, and below it the error or the hint. */
export function FieldFrame({ field, label, hint, children, className = '' }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = field.reason ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {label}
      </label>
      {children({
        id,
        name: field.name,
        'aria-invalid': field.reason === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p
          id={noteId}
          className={`mt-1.5 text-sm ${field.reason === undefined ? 'text-steel' : 'font-semibold text-signal-deep'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
