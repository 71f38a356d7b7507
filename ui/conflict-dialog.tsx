import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { RadioCard } from './radio-card.tsx';

export interface ClashingField {
  name: string;
  label: string;
  yours: string;
  theirs: string;
}

interface ConflictDialogProps {
  children: ReactNode;
  fields: readonly ClashingField[];
  /** Under the other value, as in "Asha's". */
  theirsText: string;
  /** The fields that keep the other value; null: closed without a choice. */
  onChoose: (theirs: ReadonlySet<string> | null) => void;
}

/** Both values of each field side by side. What was typed here is selected at first. */
export function ConflictDialog({ children, fields, theirsText, onChoose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const take = (name: string, isTheirs: boolean) =>
    setTheirs((old) => (isTheirs ? old.union(new Set([name])) : old.difference(new Set([name]))));
  return (
    <Dialog id="conflict" title="Changed in the meantime" opensAtOnce onClose={() => onChoose(null)}>
      <div className="px-5 pt-2 pb-2">
        <p className="mb-4 text-steel">{children}</p>
        <div className="space-y-4">
          {fields.map(({ name, label, yours, theirs: other }) => (
            <fieldset key={name}>
              <legend className="mb-1.5 text-sm font-bold">{label}</legend>
              <div className="grid grid-cols-2 gap-2">
                <RadioCard
                  name={`conflict-${name}`}
                  title={yours}
                  text="Yours"
                  isChosen={!theirs.has(name)}
                  onChoose={() => take(name, false)}
                />
                <RadioCard
                  name={`conflict-${name}`}
                  title={other}
                  text={theirsText}
                  isChosen={theirs.has(name)}
                  onChoose={() => take(name, true)}
                />
              </div>
            </fieldset>
          ))}
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => onChoose(theirs)}>Save this choice</Button>
          <Button tone="quiet" onClick={() => onChoose(null)}>
            Keep editing
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
