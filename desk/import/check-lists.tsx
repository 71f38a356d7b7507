import { importHeaders } from '../../contract/desk/import.ts';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { counted, numberText } from './file-text.ts';

export type Checked = DeskOutput<'POST /desk/import/:importId/check'>;
type Wrong = Checked['wrong'][number];
type Change = Checked['changes'][number];

const lineColumn = {
  title: 'Line',
  isName: true,
  renderCell: ({ line }: { line: number }) => <span className="font-bold tabular-nums">Line {line}</span>,
};

const wrongColumns: Column<Wrong>[] = [
  lineColumn,
  { title: 'Column', renderCell: ({ field }) => field },
  { title: 'Problem', renderCell: ({ reason }) => <span className="break-words text-stop">{reason}</span> },
];

const nothing = <span className="text-steel">none</span>;

const changeColumns: Column<Change>[] = [
  lineColumn,
  { title: 'SKU', renderCell: ({ sku }) => <span className="break-all">{sku}</span> },
  { title: 'Column', renderCell: ({ field }) => importHeaders[field] },
  {
    title: 'Now',
    renderCell: ({ before }) => (before === '' ? nothing : <span className="break-words">{before}</span>),
  },
  {
    title: 'After the import',
    renderCell: ({ after }) => (after === '' ? nothing : <span className="font-bold break-words">{after}</span>),
  },
];

export const WrongList = ({ checked: { wrong, wrong_count } }: { checked: Checked }) => (
  <section aria-labelledby="wrong" className="desk-card overflow-clip">
    <h2 id="wrong" className="px-4 py-4 text-base font-bold md:px-3 text-stop">
      {counted(wrong_count, 'cell is wrong', 'cells are wrong')}
      {restText(wrong.length, wrong_count)}
    </h2>
    <DeskTable label="Wrong cells" columns={wrongColumns} rows={wrong} keyOf={keyOf} />
  </section>
);

export const ChangeList = ({ checked: { changes, change_count } }: { checked: Checked }) => (
  <section aria-labelledby="changes" className="desk-card overflow-clip">
    <h2 id="changes" className="px-4 py-4 text-base font-bold md:px-3">
      {counted(change_count, 'change', 'changes')}
      {restText(changes.length, change_count)}
    </h2>
    <DeskTable label="Changes" columns={changeColumns} rows={changes} keyOf={keyOf} />
  </section>
);

const keyOf = ({ line, field }: { line: number; field: string }): string => `${line} ${field}`;

const restText = (shown: number, all: number) =>
  shown < all && <span className="font-normal text-steel">, the first {numberText(shown)} are shown</span>;
