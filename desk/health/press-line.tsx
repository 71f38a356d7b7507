import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface PressLineProps {
  button: string;
  /** What the button does. */
  text: ReactNode;
  isBusy: boolean;
  onPress: () => void;
  children?: ReactNode;
}

/** A button below the facts of a part, with what it does. */
export const PressLine = ({ button, text, isBusy, onPress, children }: PressLineProps) => (
  <div className="mt-5 border-t border-line pt-4">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button tone="quiet" size="small" isBusy={isBusy} onClick={onPress}>
        {button}
      </Button>
      <span className="text-sm text-steel">{text}</span>
    </div>
    {children}
  </div>
);
