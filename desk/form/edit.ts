export type Values = Readonly<Record<string, string>>;

/** What the server has: the text of each field, and the version of each part that is saved as one. */
export interface Loaded {
  versions: Readonly<Record<string, number>>;
  saved: Values;
}

/** What somebody is editing. `versions` and `saved` are what the typing started from; `versions` are sent with the change. */
export interface Edit extends Loaded {
  values: Values;
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
 * saving it reports a conflict instead of overwriting somebody else's change; unless `isSeen` says that the person has been shown the
 * newer values.
 */
export function mergeLoaded(
  edit: Edit,
  loaded: Loaded,
  partOf: (name: string) => string,
  isSeen: (part: string) => boolean = () => false,
): Edit {
  const changed = new Set(changedNames(edit));
  const unsaved = new Set([...changed].map(partOf));
  const follows = (part: string) => !unsaved.has(part) || isSeen(part);
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
