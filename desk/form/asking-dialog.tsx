import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface AskingDialogProps {
  id: string;
  title: string;
  isDirty: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. However it is closed, it asks first if something was changed. */
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
        <Dialog id={`${id}-leave`} title="Close without saving?" opensAtOnce onClose={goOn}>
          <div className="px-5 pt-2 pb-2">
            <p className="mb-5 text-steel">What you typed here is not saved.</p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={goOn}>Keep editing</Button>
              <Button tone="quiet" onClick={onClose}>
                Close without saving
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
