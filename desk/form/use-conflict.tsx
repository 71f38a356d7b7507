import { useState, type ReactNode } from 'react';
import type { Answer } from '../../contract/client.ts';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { conflictOf } from '../api/call.ts';
import { timeOf } from '../parts/moment.ts';
import { RadioCard } from '../parts/radio-card.tsx';
import { askedNames, choose, untouchedNames, type Asked } from './conflict.ts';

interface Shown extends Asked {
  /** As in "Asha changed the settings". */
  subject: string;
  show: (name: string, value: unknown) => string;
}

interface Change<Values> {
  values: Values;
  version: number;
}

type Save = <Values, Body>(
  change: Change<Values>,
  send: (change: Change<Values>) => Promise<Answer<Body>>,
  shown: Shown,
) => Promise<Answer<Body> | null>;

interface Question extends Shown {
  conflict: Conflict;
  untouched: ReadonlySet<string>;
  settle: (chosen: Change<Readonly<Record<string, unknown>>> | null) => void;
}

/** `save` sends a change. If somebody else saved first, it asks which values to save and sends those. Null: the dialog was closed. */
export function useConflict(): { save: Save; question: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);

  const ask = (conflict: Conflict, untouched: ReadonlySet<string>, shown: Shown) => {
    const { promise, resolve } = Promise.withResolvers<Parameters<Question['settle']>[0]>();
    const settle: Question['settle'] = (chosen) => {
      setAsked(null);
      resolve(chosen);
    };
    setAsked({ ...shown, conflict, untouched, settle });
    return promise;
  };

  const save: Save = async (change, send, shown) => {
    const untouched = untouchedNames(change.values, shown.before);
    for (let next: typeof change | null = change; next;) {
      const answer = await send(next);
      const conflict = conflictOf(answer);
      if (!conflict) return answer;
      // The same fields, each with the sent or the server's value.
      next = (
        askedNames(conflict, untouched, shown).length === 0
          ? { values: choose(conflict, untouched), version: conflict.version }
          : await ask(conflict, untouched, shown)
      ) as typeof change | null;
    }
    return null;
  };

  return { save, question: asked && <ConflictDialog {...asked} /> };
}

/** Both values of each field side by side. What was typed here is selected at first. */
function ConflictDialog({ conflict, untouched, settle, ...shown }: Question) {
  const { subject, labels, show } = shown;
  const { current, yours, by, at, version } = conflict;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const take = (name: string, isTheirs: boolean) =>
    setTheirs((old) => (isTheirs ? old.union(new Set([name])) : old.difference(new Set([name]))));
  const who = by ?? 'Somebody else';
  return (
    <Dialog id="conflict" title="Changed in the meantime" opensAtOnce onClose={() => settle(null)}>
      <div className="px-5 pt-2 pb-2">
        <p className="mb-4 text-steel">
          {who} changed {subject}
          {at !== null && ` (${timeOf(at)})`}. Choose what to save.
        </p>
        <div className="space-y-4">
          {askedNames(conflict, untouched, shown).map((name) => (
            <fieldset key={name}>
              <legend className="mb-1.5 text-sm font-bold">{labels[name]}</legend>
              <div className="grid grid-cols-2 gap-2">
                <RadioCard
                  name={`conflict-${name}`}
                  title={show(name, yours[name])}
                  text="Yours"
                  isChosen={!theirs.has(name)}
                  onChoose={() => take(name, false)}
                />
                <RadioCard
                  name={`conflict-${name}`}
                  title={show(name, current[name])}
                  text={by === null ? 'Current' : `${by}’s`}
                  isChosen={theirs.has(name)}
                  onChoose={() => take(name, true)}
                />
              </div>
            </fieldset>
          ))}
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => settle({ values: choose(conflict, theirs.union(untouched)), version })}>
            Save this choice
          </Button>
          <Button tone="quiet" onClick={() => settle(null)}>
            Keep editing
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
