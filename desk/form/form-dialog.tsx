import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { useForm } from '../../ui/use-form.ts';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';

interface FormDialogProps {
  id: string;
  title: string;
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'submitProps' | 'failure'>;
  /** The text of the button that sends it. */
  button: string;
  onClose: () => void;
  children: ReactNode;
  /** Beside that button. */
  otherButton?: ReactNode;
  /** False for a question whose field is optional: on a phone the keyboard would cover the buttons. */
  takesFocus?: boolean;
}

/** A dialog around one form. Its first empty field gets the focus. */
export function FormDialog({
  id,
  title,
  form,
  button,
  onClose,
  children,
  otherButton,
  takesFocus = true,
}: FormDialogProps) {
  const { formProps, submitProps, failure } = form;
  useFirstFocus(formProps.ref, takesFocus);
  return (
    <Dialog id={id} title={title} opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-2">
        {children}
        <Failure text={failure} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button {...submitProps}>{button}</Button>
          {otherButton}
        </div>
      </form>
    </Dialog>
  );
}
