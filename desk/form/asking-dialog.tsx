import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface AskingDialogProps {
  id: string;
  title: string;
  isDirty: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks before it closes with unsaved changes. */
export function AskingDialog({ id, title, isDirty, onClose, children }: AskingDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const goOn = () => {
    setAsking(false);
    const dialog = document.getElementById(id);
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
  };
  return (
    <>
      <Dialog id={id} title={title} opensAtOnce onClose={() => (isDirty ? setAsking(true) : onClose())}>
        {children}
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          id={`${id}-leave`}
          title="Close without saving?"
          text="What you typed here is not saved."
          buttons={[
            { text: 'Keep editing', onPress: goOn },
            { text: 'Close without saving', onPress: onClose },
          ]}
          onClose={goOn}
        />
      )}
    </>
  );
}
