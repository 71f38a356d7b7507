import { useRef, type ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { useKeys } from '../parts/use-keys.ts';
import type { Chosen } from './use-chosen.ts';
import { useListAddress } from './list-address.ts';

export interface Column<Row> {
  title: string;
  renderCell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** The first column names the row and opens it; on a phone it has no label. */
  isName?: boolean;
  /** On a phone: beside the cell before it, without a label. */
  isBeside?: boolean;
  /** On a phone: one of several short figures in a line, each under its label. */
  isFigure?: boolean;
  /** On a phone: a line of its own without a label. */
  isLine?: boolean;
  /** Values of `sort` in the address, for the first press and the second. */
  sorts?: readonly [string, string?];
}

interface DeskTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** For a list whose rows can be selected. */
  chosen?: Chosen<Row>;
}

/** Rows of a list. `data-open` marks what `j` and `k` move to. */
export function DeskTable<Row>({ label, columns, rows, keyOf, chosen }: DeskTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const body = useRowKeys();
  const isBusy = useNavigation().state === 'loading';
  const areAllChosen = chosen !== undefined && rows.length > 0 && rows.every((row) => chosen.has(keyOf(row)));
  return (
    <table ref={table} aria-label={label} aria-busy={isBusy} className={`desk-table ${isBusy ? 'opacity-60' : ''}`}>
      <thead>
        <tr>
          {chosen && (
            <th scope="col" className="w-px">
              <input
                type="checkbox"
                aria-label="Select all rows on this page"
                checked={areAllChosen}
                onChange={() => chosen.set(rows, !areAllChosen)}
                className="block size-[1.2rem] accent-electric"
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.title} column={column} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-chosen={chosen?.has(keyOf(row)) ? '' : undefined}>
            {chosen && (
              <td className="is-choice">
                <input
                  type="checkbox"
                  aria-label={`Select ${chosen.nameOf(row)}`}
                  checked={chosen.has(keyOf(row))}
                  onChange={(event) => chosen.set([row], event.target.checked)}
                  className="block size-6 accent-electric md:size-[1.2rem]"
                />
              </td>
            )}
            {columns.map((column) => (
              <td
                key={column.title}
                data-label={column.isName || column.isBeside || column.isLine ? undefined : column.title}
                className={looksOf(column)}
              >
                {column.renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const looksOf = <Row,>({ isNumber, isBeside, isFigure }: Column<Row>): string | undefined =>
  [isNumber && 'is-number', isBeside && 'is-beside', isFigure && 'is-figure'].filter(Boolean).join(' ') || undefined;

function HeaderCell<Row>({ column: { title, isNumber, sorts } }: { column: Column<Row> }) {
  const { params, addressWith } = useListAddress();
  const now = params.get('sort');
  const look = isNumber ? 'is-number' : undefined;
  if (!sorts) {
    return (
      <th scope="col" className={look}>
        {title}
      </th>
    );
  }
  const [first, second] = sorts;
  const isSorted = now === first || (second !== undefined && now === second);
  const next = now === first && second !== undefined ? second : first;
  return (
    <th scope="col" aria-sort={isSorted ? (now === first ? 'ascending' : 'descending') : undefined} className={look}>
      <Link
        to={addressWith({ sort: next })}
        preventScrollReset
        className={`inline-flex items-center gap-1 hover:text-ink ${isSorted ? 'font-bold text-ink' : ''}`}
      >
        {title}
        <Icon name={drawn.sort} className={`size-[1.1em] ${isSorted ? 'text-electric' : ''}`} />
      </Link>
    </th>
  );
}

/** `j` and `k` move through the rows, `x` chooses; Enter is the link's own. */
function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null);
  const current = () => document.activeElement?.closest('tr') ?? null;
  const move = (by: 1 | -1) => {
    const rows = [...(body.current?.rows ?? [])];
    const index = rows.findIndex((row) => row === current());
    const next = rows[index === -1 ? (by === 1 ? 0 : rows.length - 1) : index + by];
    next?.querySelector<HTMLElement>('[data-open]')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const row = current();
      if (row && body.current?.contains(row)) row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
    },
  });
  return body;
}
