import { useState } from 'react';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { timeOf } from '../parts/moment.ts';
import { RadioCard } from '../parts/radio-card.tsx';

interface ConflictDialogProps {
  conflict: Conflict;
  /** Whose row it is. */
  subject: string;
  labels: Readonly<Record<string, string>>;
  show: (name: string, value: unknown) => string;
  /** The chosen values, to be saved over the version that is there now. */
  onResolve: (values: Readonly<Record<string, unknown>>, version: number) => void;
  onClose: () => void;
}

/** Somebody else saved first: both values of each field side by side. What was typed stays chosen until a person decides. */
export function ConflictDialog({ conflict, subject, labels, show, onResolve, onClose }: ConflictDialogProps) {
  const { current, yours, by, at, version } = conflict;
  const names = Object.keys(yours).filter((name) => name in labels && !isEqual(current[name], yours[name]));
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((old) => (isTheirs ? old.union(new Set([name])) : old.difference(new Set([name]))));
  const resolve = () =>
    onResolve(
      Object.fromEntries(Object.keys(yours).map((name) => [name, (theirs.has(name) ? current : yours)[name]])),
      version,
    );
  const who = by ?? 'Somebody else';
  return (
    <Dialog id="conflict" title="Changed in the meantime" opensAtOnce onClose={onClose}>
      <div className="px-5 pt-2 pb-2">
        <p className="mb-4 text-steel">
          {who} changed {subject}
          {at !== null && ` (${timeOf(at)})`}. Choose what to save.
        </p>
        <div className="space-y-4">
          {names.map((name) => (
            <fieldset key={name}>
              <legend className="mb-1.5 text-sm font-bold">{labels[name]}</legend>
              <div className="grid grid-cols-2 gap-2">
                <RadioCard
                  name={`conflict-${name}`}
                  title={show(name, yours[name])}
                  text="Yours"
                  isChosen={!theirs.has(name)}
                  onChoose={() => choose(name, false)}
                />
                <RadioCard
                  name={`conflict-${name}`}
                  title={show(name, current[name])}
                  text={by === null ? 'There now' : `${by}’s`}
                  isChosen={theirs.has(name)}
                  onChoose={() => choose(name, true)}
                />
              </div>
            </fieldset>
          ))}
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={resolve}>Save what is chosen</Button>
          <Button tone="quiet" onClick={onClose}>
            Keep editing
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
