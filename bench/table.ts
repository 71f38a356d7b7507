/** One line of the table: what was measured, its budget, and whether it is within budget. */
export interface Row {
  what: string;
  measured: string;
  budget: string;
  isWithinBudget: boolean;
}

export function printTable(rows: readonly Row[]): void {
  const columns = ['what', 'measured', 'budget'] as const;
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) => cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  console.log(line(columns));
  for (const row of rows) {
    console.log(`${line(columns.map((column) => row[column]))}  ${row.isWithinBudget ? 'ok' : 'EXCEEDED'}`);
  }
}

export const atLeast = (what: string, ratio: number, least: number, detail: string): Row => ({
  what,
  measured: `${ratio.toFixed(2)} (${detail})`,
  budget: `>= ${least}`,
  isWithinBudget: ratio >= least,
});

export const atMost = (what: string, value: number, most: number, unit: string): Row => ({
  what,
  measured: `${value.toFixed(1)} ${unit}`,
  budget: `<= ${most} ${unit}`,
  isWithinBudget: value <= most,
});

/** A score out of 100, with what lowered it. */
export const scoreAtLeast = (what: string, score: number, least: number, detail: string): Row => ({
  what,
  measured: `${score} (${detail})`,
  budget: `>= ${least}`,
  isWithinBudget: score >= least,
});

export const shiftBelow = (what: string, shift: number, limit: number): Row => ({
  what,
  measured: shift.toFixed(4),
  budget: `< ${limit}`,
  isWithinBudget: shift < limit,
});
