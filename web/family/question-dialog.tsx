import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface QuestionDialogProps {
  title: string;
  /** The safe answer; it also closes the dialog. */
  no: string;
  yes: string;
  isBusy: boolean;
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is done that a parent may regret. */
export function QuestionDialog({ title, no, yes, isBusy, onYes, onClose, children }: QuestionDialogProps) {
  const id = useId();
  return (
    <Dialog id={id} title={title} opensAtOnce onClose={onClose}>
      <div className="space-y-3 px-5 pt-2 pb-3">
        {children}
        <div className="flex flex-wrap gap-3 pt-2">
          <Button onClick={onClose}>{no}</Button>
          <Button tone="quiet" isBusy={isBusy} onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
