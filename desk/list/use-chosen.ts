import { useState } from 'react';

export interface Chosen<Row> {
  rows: readonly Row[];
  has: (key: string) => boolean;
  set: (rows: readonly Row[], isChosen: boolean) => void;
  clear: () => void;
}

/** Rows that are chosen, also on pages that are not shown now. */
export function useChosen<Row>(keyOf: (row: Row) => string): Chosen<Row> {
  const [byKey, setByKey] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...byKey.values()],
    has: (key) => byKey.has(key),
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
