import { useEffect, useRef, useState } from 'react';
import {
  changedNames,
  mergeLoaded,
  mergeSaved,
  startEdit,
  typeValues,
  type Edit,
  type Loaded,
  type Values,
} from './edit.ts';

const draftKey = (subject: string) => `desk-draft ${subject}`;
const wholeRow = () => 'row';

/**
 * What somebody changes on a screen, until it is saved. A draft is stored for this tab with the version it started from: a reload
 * keeps it, and if somebody else saved in the meantime, saving shows both.
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
  // The newest, also for a save that began several renders ago.
  const latest = useRef(edit);
  // From a save until the next load, what was loaded is older than what the server answered.
  const isLoadedOld = useRef(false);
  const seen = useRef<ReadonlySet<string>>(new Set());

  const store = (next: Edit): void => {
    latest.current = next;
    setEdit(next);
    if (changedNames(next).length > 0) sessionStorage.setItem(draftKey(subject), JSON.stringify(next));
    else sessionStorage.removeItem(draftKey(subject));
  };

  const loadedText = JSON.stringify(loaded);
  const shownText = useRef(loadedText);
  useEffect(() => {
    if (shownText.current === loadedText) return;
    shownText.current = loadedText;
    isLoadedOld.current = false;
    store(mergeLoaded(latest.current, loaded, partOf, (part) => seen.current.has(part)));
    seen.current = new Set();
  });

  const setMany = (values: Values): void => store(typeValues(latest.current, values));
  const changed = changedNames(edit);
  return {
    ...edit,
    changed,
    isDirty: changed.length > 0,
    set: (name: string, value: string) => setMany({ [name]: value }),
    setMany,
    /** Forgets what was typed, and shows what the server has. */
    discard: () => {
      const untyped = { ...latest.current, values: latest.current.saved };
      store(isLoadedOld.current ? untyped : mergeLoaded(untyped, loaded, partOf));
    },
    /** The response to a save of `sent`. */
    accept: (sent: Values, answer: Loaded) => {
      isLoadedOld.current = true;
      store(mergeSaved(latest.current, sent, answer));
    },
    /** The next load shows the current values of these parts beside what was typed: from then on, saving means replacing them. */
    willSee: (parts: readonly string[]) => {
      seen.current = new Set(parts);
    },
  };
}

function readDraft(subject: string): Edit | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(subject)) ?? 'null') as Edit | null;
  } catch {
    return null;
  }
}
