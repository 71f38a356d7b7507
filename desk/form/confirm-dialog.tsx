import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmDialogProps {
  id: string;
  title: string;
  text: string;
  /** The buttons: the safe one first if that is what most people want. */
  buttons: readonly [Choice, Choice];
  onClose: () => void;
}

interface Choice {
  text: string;
  onPress: () => void;
}

/** A question with two answers. */
export const ConfirmDialog = ({ id, title, text, buttons: [first, second], onClose }: ConfirmDialogProps) => (
  <Dialog id={id} title={title} opensAtOnce onClose={onClose}>
    <div className="px-5 pt-2 pb-2">
      <p className="mb-5 text-steel">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={first.onPress}>{first.text}</Button>
        <Button tone="quiet" onClick={second.onPress}>
          {second.text}
        </Button>
      </div>
    </div>
  </Dialog>
);
