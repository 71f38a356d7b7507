import { useState } from 'react';

export interface Chosen<Row> {
  rows: readonly Row[];
  has: (key: string) => boolean;
  nameOf: (row: Row) => string;
  set: (rows: readonly Row[], isChosen: boolean) => void;
  clear: () => void;
}

/** The selected rows, also those on other pages. */
export function useChosen<Row>(keyOf: (row: Row) => string, nameOf: (row: Row) => string): Chosen<Row> {
  const [byKey, setByKey] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...byKey.values()],
    has: (key) => byKey.has(key),
    nameOf,
    set(rows, isChosen) {
      setByKey((old) => {
        const next = new Map(old);
        for (const row of rows) {
          if (isChosen) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return next;
      });
    },
    clear: () => setByKey(new Map()),
  };
}
