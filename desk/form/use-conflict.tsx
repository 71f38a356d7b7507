import { useState, type ReactNode } from 'react';
import type { Answer } from '../../contract/client.ts';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import { askedNames, choose, untouchedNames, type Asked } from '../../domain/edit-conflict.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { conflictOf } from '../api/call.ts';
import { timeOf } from '../parts/moment.ts';

interface Shown extends Asked {
  labels: NonNullable<Asked['labels']>;
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
    const untouched = untouchedNames(change.values as object, shown.before);
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

  return { save, question: asked && <AskedDialog {...asked} /> };
}

function AskedDialog({ conflict, untouched, settle, ...shown }: Question) {
  const { subject, labels, show } = shown;
  const { current, yours, by, at, version } = conflict;
  const fields = askedNames(conflict, untouched, shown).map((name) => ({
    name,
    label: labels[name] ?? name,
    yours: show(name, yours[name]),
    theirs: show(name, current[name]),
  }));
  return (
    <ConflictDialog
      fields={fields}
      theirsText={by === null ? 'Current' : `${by}’s`}
      onChoose={(theirs) => settle(theirs && { values: choose(conflict, theirs.union(untouched)), version })}
    >
      {by ?? 'Somebody else'} changed {subject}
      {at !== null && ` (${timeOf(at)})`}. Choose what to save.
    </ConflictDialog>
  );
}
