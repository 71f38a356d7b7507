import { useState, type ReactNode } from 'react';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface Shown {
  subject: string;
  labels: Readonly<Record<string, string>>;
  show: (name: string, value: unknown) => string;
}

type Chosen = { values: Readonly<Record<string, unknown>>; version: number } | null;

interface Question extends Shown {
  conflict: Conflict;
  settle: (chosen: Chosen) => void;
}

/** Asks which values to save if somebody else was quicker. Null: the question was closed. */
export function useConflict(): { ask: (conflict: Conflict, shown: Shown) => Promise<Chosen>; question: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);
  return {
    ask: (conflict, shown) =>
      new Promise((resolve) => {
        setAsked({
          ...shown,
          conflict,
          settle(chosen) {
            setAsked(null);
            resolve(chosen);
          },
        });
      }),
    question: asked && (
      <ConflictDialog
        conflict={asked.conflict}
        subject={asked.subject}
        labels={asked.labels}
        show={asked.show}
        onResolve={(values, version) => asked.settle({ values, version })}
        onClose={() => asked.settle(null)}
      />
    ),
  };
}
