import { useState, type ReactNode } from 'react';
import type { Child, ChildForm } from '../../contract/child.ts';
import type { AnswerTo } from '../../contract/client.ts';
import { askedNames, choose, untouchedNames, type EditConflict } from '../../domain/edit-conflict.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { browserApi } from '../api/api.ts';

type Saved = AnswerTo<'PATCH /children/:childId'>;

interface Question {
  conflict: EditConflict;
  names: readonly string[];
  settle: (theirs: ReadonlySet<string> | null) => void;
}

const labels: Record<keyof ChildForm, string> = {
  name: 'Full name',
  dob: 'Date of birth',
  gender: 'Gender',
  school: 'School',
  foot_mm: 'Foot, mm',
  helmet_size: 'Helmet',
  suit_size: 'Suit',
  medical_note: 'What coaches should know',
  emergency_name: 'Who to call in an emergency',
  emergency_mobile: 'Emergency number',
};

const pick = (child: Child): ChildForm => ({
  name: child.name,
  dob: child.dob,
  gender: child.gender,
  school: child.school,
  foot_mm: child.foot_mm,
  helmet_size: child.helmet_size,
  suit_size: child.suit_size,
  medical_note: child.medical_note,
  emergency_name: child.emergency_name,
  emergency_mobile: child.emergency_mobile,
});

/**
 * Saves a child with the values that the form started from; the server keeps what another parent has changed since. If both changed a field,
 * asks which value to save. Null: the question was closed.
 */
export function useChildConflict(child: Child | null): {
  save: (childId: string, form: ChildForm) => Promise<Saved | null>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Question | null>(null);
  // The child as the form was drawn: a later load changes neither the typed values nor what they started from.
  const [started] = useState(() => child && pick(child));

  const ask = (conflict: EditConflict, names: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<ReadonlySet<string> | null>();
    const settle: Question['settle'] = (theirs) => {
      setAsked(null);
      resolve(theirs);
    };
    setAsked({ conflict, names, settle });
    return promise;
  };

  async function save(childId: string, form: ChildForm): Promise<Saved | null> {
    let values = form;
    let before = started ?? form;
    for (;;) {
      const body = { ...values, before };
      const answer = await browserApi().client.call('PATCH /children/:childId', { params: { childId }, body });
      const current = answer.ok ? undefined : answer.refusal?.current;
      if (!current) return answer;
      const conflict = { current, yours: { ...values } };
      const untouched = untouchedNames(values, before);
      const theirs = await ask(conflict, askedNames(conflict, untouched, { before }));
      if (theirs === null) return null;
      values = choose(conflict, theirs.union(untouched)) as ChildForm;
      before = current as ChildForm;
    }
  }

  return { save, question: asked && <AskedDialog {...asked} /> };
}

const AskedDialog = ({ conflict: { current, yours }, names, settle }: Question) => (
  <ConflictDialog
    fields={names.map((name) => ({
      name,
      label: labels[name as keyof ChildForm],
      yours: textOf(yours[name]),
      theirs: textOf(current[name]),
    }))}
    theirsText="Saved by another parent, or by us"
    onChoose={settle}
  >
    Somebody else has changed the same fields. Choose what to save.
  </ConflictDialog>
);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value || 'Empty' : value === null ? 'Empty' : JSON.stringify(value);
