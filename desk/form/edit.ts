import { useEffect, useRef, useState } from 'react';

export type Values = Readonly<Record<string, string>>;

/** What the server has: the text of each field, and the version of each part that is saved as one. */
export interface Loaded {
  versions: Readonly<Record<string, number>>;
  saved: Values;
}

/** What somebody is editing. `versions` and `saved` are what the typing started from; `versions` are sent with the change. */
export interface Edit extends Loaded {
  values: Values;
  /** Parts whose newer values the next load shows beside what was typed. Only that one: a later change is a conflict again. */
  seen?: readonly string[] | undefined;
}

export const startEdit = (loaded: Loaded): Edit => ({ ...loaded, values: loaded.saved });

export const changedNames = ({ values, saved }: Edit): string[] =>
  Object.keys(values).filter((name) => values[name] !== saved[name]);

export const typeValues = (edit: Edit, typed: Values): Edit => ({ ...edit, values: { ...edit.values, ...typed } });

/**
 * The response to a save: the server's values replace what was sent, and what was typed since stays. `sent` are all values at the moment
 * of sending.
 */
export function mergeSaved(edit: Edit, sent: Values, { versions, saved }: Loaded): Edit {
  const values = Object.entries(saved).map(([name, text]) => {
    const now = edit.values[name];
    return [name, now === undefined || now === sent[name] ? text : now];
  });
  return {
    versions: { ...edit.versions, ...versions },
    saved: { ...edit.saved, ...saved },
    values: { ...edit.values, ...(Object.fromEntries(values) as Values) },
  };
}

/**
 * Newly loaded rows: parts without unsaved text follow the server. A part with unsaved text stays on the version it started from, so that
 * saving it reports a conflict instead of overwriting somebody else's change; unless the person is shown the newer values (`seen`).
 */
export function mergeLoaded(edit: Edit, loaded: Loaded, partOf: (name: string) => string): Edit {
  const changed = new Set(changedNames(edit));
  const unsaved = new Set([...changed].map(partOf));
  const follows = (part: string) => !unsaved.has(part) || edit.seen?.includes(part);
  const names = Object.keys(loaded.saved);
  const pick = (choose: (name: string) => string | undefined): Values =>
    Object.fromEntries(names.map((name) => [name, choose(name) ?? loaded.saved[name] ?? '']));
  return {
    versions: Object.fromEntries(
      Object.entries(loaded.versions).map(([part, version]) => [
        part,
        follows(part) ? version : (edit.versions[part] ?? version),
      ]),
    ),
    saved: pick((name) => (follows(partOf(name)) ? undefined : edit.saved[name])),
    values: pick((name) => (follows(partOf(name)) && !changed.has(name) ? undefined : edit.values[name])),
  };
}

const draftKey = (subject: string) => `desk-draft ${subject}`;
const wholeRow = () => 'row';

/**
 * Unsaved changes on a screen. They are stored as a draft for this tab, with the version they started from, so they survive a reload; if
 * somebody else saved in the meantime, saving shows both.
 */
export function useEdit(
  subject: string,
  loaded: Loaded,
  /** The part that a field is saved with, as named in `versions`. */
  partOf: (name: string) => string = wholeRow,
) {
  const [edit, setEdit] = useState<Edit>(() => {
    const draft = readDraft(subject);
    return draft ? mergeLoaded(draft, loaded, partOf) : startEdit(loaded);
  });
  // The latest edit, also for a save that began several renders ago.
  const latest = useRef(edit);
  // Between a save and the next load, the response to the save is newer than the loaded values.
  const isLoadedOld = useRef(false);

  const store = (next: Edit): void => {
    latest.current = next;
    setEdit(next);
    if (changedNames(next).length > 0)
      sessionStorage.setItem(draftKey(subject), JSON.stringify({ ...next, seen: undefined }));
    else sessionStorage.removeItem(draftKey(subject));
  };

  const loadedText = JSON.stringify(loaded);
  const shownText = useRef(loadedText);
  useEffect(() => {
    if (shownText.current === loadedText) return;
    shownText.current = loadedText;
    isLoadedOld.current = false;
    store(mergeLoaded(latest.current, loaded, partOf));
  });

  const setMany = (values: Values): void => store(typeValues(latest.current, values));
  const changed = changedNames(edit);
  return {
    ...edit,
    changed,
    isDirty: changed.length > 0,
    set: (name: string, value: string) => setMany({ [name]: value }),
    setMany,
    /** Drops what was typed and shows the server's values. */
    discard: () => {
      const untyped = { ...latest.current, values: latest.current.saved };
      store(isLoadedOld.current ? untyped : mergeLoaded(untyped, loaded, partOf));
    },
    /** The response to a save of `sent`. */
    accept: (sent: Values, answer: Loaded) => {
      isLoadedOld.current = true;
      store(mergeSaved(latest.current, sent, answer));
    },
    /** The next load shows the current values of these parts beside what was typed. After that, saving replaces them knowingly. */
    willSee: (seen: readonly string[]) => store({ ...latest.current, seen }),
  };
}

function readDraft(subject: string): Edit | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(subject)) ?? 'null') as Edit | null;
  } catch {
    return null;
  }
}
