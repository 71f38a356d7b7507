import { Button, ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AgainDialogProps {
  id: string;
  title: string;
  text: string;
  /** A link to the earlier one. */
  earlier: { to: string; label: string };
  againLabel: string;
  onAgain: () => void;
  onClose: () => void;
}

/** Asks before something is done a second time. */
export function AgainDialog({ id, title, text, earlier, againLabel, ...on }: AgainDialogProps) {
  return (
    <Dialog id={id} title={title} opensAtOnce onClose={on.onClose}>
      <div className="px-5 pt-2">
        <p>{text}</p>
        <div className="mt-6 mb-2 flex flex-wrap gap-3">
          <ButtonLink to={earlier.to}>{earlier.label}</ButtonLink>
          <Button tone="quiet" onClick={on.onAgain}>
            {againLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
