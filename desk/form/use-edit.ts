import { useState } from 'react';

type Values = Readonly<Record<string, string>>;

interface Edit {
  /** What the screen was drawn from; sent with the change. */
  versions: Readonly<Record<string, number>>;
  /** As the server had it. */
  saved: Values;
  values: Values;
}

const draftKey = (subject: string) => `desk-draft ${subject}`;

/**
 * What somebody changes on a screen, until it is saved. A draft is stored for this tab with the version it began from: a reload
 * keeps it, and if somebody else saved meanwhile, saving shows both.
 */
export function useEdit(
  subject: string,
  loaded: Pick<Edit, 'versions' | 'saved'>,
  /** After a refusal that showed what is there now: from here on the draft builds on that. */
  rebase: (draft: Edit) => Edit = (draft) => draft,
) {
  const [edit, setEdit] = useState<Edit>(() => {
    const draft = readDraft(subject);
    return draft ? rebase(draft) : { ...loaded, values: loaded.saved };
  });
  const changed = Object.keys(edit.values).filter((name) => edit.values[name] !== edit.saved[name]);

  const store = (next: Edit) => {
    setEdit(next);
    const isChanged = Object.keys(next.values).some((name) => next.values[name] !== next.saved[name]);
    if (isChanged) sessionStorage.setItem(draftKey(subject), JSON.stringify(next));
    else sessionStorage.removeItem(draftKey(subject));
  };

  return {
    ...edit,
    changed,
    isDirty: changed.length > 0,
    set: (name: string, value: string) => store({ ...edit, values: { ...edit.values, [name]: value } }),
    /** Several at once: a second `set` in the same moment would lose the first. */
    setMany: (values: Values) => store({ ...edit, values: { ...edit.values, ...values } }),
    /** Forgets what was typed, and shows what the server has. */
    discard: () => store({ ...loaded, values: loaded.saved }),
    /** After a save: these values are the server's now. Returns what the next step of the same save begins from. */
    accept: (from: Edit, versions: Edit['versions'], saved: Values): Edit => {
      const next = {
        versions: { ...from.versions, ...versions },
        saved: { ...from.saved, ...saved },
        values: { ...from.values, ...saved },
      };
      store(next);
      return next;
    },
    edit,
  };
}

function readDraft(subject: string): Edit | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(subject)) ?? 'null') as Edit | null;
  } catch {
    return null;
  }
}
