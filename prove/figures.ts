/** One line of the result. */
export interface Figure {
  what: string;
  measured: number;
  /** What went wrong; should be empty. */
  wrong?: readonly string[];
}

export const wrongIn = (what: string, wrong: readonly string[]): Figure => ({ what, measured: wrong.length, wrong });

const shownMax = 10;

/** Prints the table and the first things that went wrong. True if nothing did. */
export function printFigures(figures: readonly Figure[]): boolean {
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, measured, wrong } of figures) {
    const end = wrong === undefined ? '' : wrong.length === 0 ? '  ok' : '  WRONG';
    console.log(`${what.padEnd(width)}  ${measured.toLocaleString('en-IN').padStart(10)}${end}`);
    for (const text of wrong?.slice(0, shownMax) ?? []) console.log(`  ${text}`);
  }
  return figures.every(({ wrong = [] }) => wrong.length === 0);
}
