import type { ReactNode } from 'react';
import { importHeaders } from '../../contract/desk/import.ts';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { formatPaise } from '../../domain/money.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { counted, numberText } from './file-text.ts';

export type Checked = DeskOutput<'POST /desk/import/:importId/check'>;
type Wrong = Checked['wrong'][number];
type Change = Checked['changes'][number];
type New = Checked['created'][number];
type Progress = DeskOutput<'POST /desk/import/:importId/apply'>;
type Failed = Progress['failed'][number];

const lineColumn = {
  title: 'Line',
  isName: true,
  renderCell: ({ line }: { line: number }) => (
    <span className="font-bold whitespace-nowrap tabular-nums">Line {line}</span>
  ),
};

const wrongColumns: Column<Wrong>[] = [
  lineColumn,
  { title: 'Column', renderCell: ({ field }) => field },
  { title: 'Problem', renderCell: ({ reason }) => <span className="break-words text-stop">{reason}</span> },
];

const leftOutColumns: Column<Wrong>[] = [
  lineColumn,
  { title: 'Why', renderCell: ({ reason }) => <span className="break-words">{reason}</span> },
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
    renderCell: ({ after, is_jump }) => (
      <span>
        {after === '' ? nothing : <span className="font-bold break-words">{after}</span>}
        {is_jump && <span className="block text-sm font-bold text-signal-deep">more than fivefold</span>}
      </span>
    ),
  },
];

const newColumns: Column<New>[] = [
  lineColumn,
  {
    title: 'Product',
    renderCell: ({ title, type }) => (
      <span className="min-w-0 break-words">
        <b>{title}</b>
        {type !== 'Simple' && <span className="block text-sm text-steel">{type}</span>}
      </span>
    ),
  },
  { title: 'Category', renderCell: ({ category }) => category },
  { title: 'SKUs', isNumber: true, renderCell: ({ sku_count }) => sku_count },
  {
    title: 'Price',
    isNumber: true,
    renderCell: ({ sku_count, price_paise }) => `${sku_count > 1 ? 'from ' : ''}${formatPaise(price_paise)}`,
  },
  { title: 'Pictures', isNumber: true, renderCell: ({ picture_count }) => picture_count },
  {
    title: 'After the import',
    renderCell: ({ unpublished }) =>
      unpublished.length === 0 ? (
        <b className="text-go">Published</b>
      ) : (
        <span>
          Not published: <span className="text-steel">{unpublished.join(', ')}</span>
        </span>
      ),
  },
];

const failedColumns: Column<Failed>[] = [
  lineColumn,
  { title: 'Product', renderCell: ({ title }) => <span className="break-words">{title}</span> },
  { title: 'Problem', renderCell: ({ reason }) => <span className="break-words text-stop">{reason}</span> },
];

const lineKeyOf = ({ line }: { line: number }): string => String(line);

const cellKeyOf = ({ line, field }: { line: number; field: string }): string => `${line} ${field}`;

/** A cell may be wrong for several reasons. */
const reasonKeyOf = ({ line, field, reason }: Wrong): string => `${line} ${field} ${reason}`;

interface ListCardProps<Row> {
  id: string;
  title: string;
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  /** How many there are; only the first are sent. */
  count: number;
  keyOf: (row: Row) => string;
  isBad?: boolean;
  children?: ReactNode;
}

function ListCard<Row>({ id, title, label, columns, rows, count, keyOf, isBad = false, children }: ListCardProps<Row>) {
  return (
    <section aria-labelledby={id} className="desk-card overflow-clip">
      <h2 id={id} className={`px-4 py-4 text-base font-bold md:px-3 ${isBad ? 'text-stop' : ''}`}>
        {title}
        {rows.length < count && (
          <span className="font-normal text-steel">, the first {numberText(rows.length)} are shown</span>
        )}
      </h2>
      {children}
      <DeskTable label={label} columns={columns} rows={rows} keyOf={keyOf} />
    </section>
  );
}

export const NewList = ({ checked: { created, create_count, new_categories } }: { checked: Checked }) => (
  <ListCard
    id="created"
    title={counted(create_count, 'new product', 'new products')}
    label="New products"
    columns={newColumns}
    rows={created}
    count={create_count}
    keyOf={lineKeyOf}
  >
    {new_categories.length > 0 && (
      <p className="px-4 pb-4 md:px-3">
        {counted(new_categories.length, 'new category', 'new categories')}: <b>{new_categories.join(', ')}</b>
      </p>
    )}
  </ListCard>
);

export const MissingList = ({ checked: { missing, missing_count } }: { checked: Checked }) => (
  <ListCard
    id="missing"
    title={counted(missing_count, 'picture is missing', 'pictures are missing')}
    label="Missing pictures"
    columns={wrongColumns}
    rows={missing}
    count={missing_count}
    keyOf={reasonKeyOf}
  />
);

export const LeftOutList = ({ checked: { left_out, left_out_count } }: { checked: Checked }) => (
  <ListCard
    id="left-out"
    title={counted(left_out_count, 'product is left out', 'products are left out')}
    label="Left out"
    columns={leftOutColumns}
    rows={left_out}
    count={left_out_count}
    keyOf={reasonKeyOf}
  />
);

export const NoteList = ({ checked: { notes, note_count } }: { checked: Checked }) => (
  <ListCard
    id="notes"
    title={counted(note_count, 'value is imported differently', 'values are imported differently')}
    label="Imported otherwise"
    columns={leftOutColumns}
    rows={notes}
    count={note_count}
    keyOf={reasonKeyOf}
  />
);

export const FailedList = ({ progress: { failed, failed_products } }: { progress: Progress }) => (
  <ListCard
    id="failed"
    title={counted(failed_products, 'product was not created', 'products were not created')}
    label="Not created"
    columns={failedColumns}
    rows={failed}
    count={failed_products}
    keyOf={lineKeyOf}
    isBad
  />
);

export const WrongList = ({ checked: { wrong, wrong_count } }: { checked: Checked }) => (
  <ListCard
    id="wrong"
    title={counted(wrong_count, 'cell is wrong', 'cells are wrong')}
    label="Wrong cells"
    columns={wrongColumns}
    rows={wrong}
    count={wrong_count}
    keyOf={reasonKeyOf}
    isBad
  />
);

export const ChangeList = ({ checked: { changes, change_count } }: { checked: Checked }) => (
  <ListCard
    id="changes"
    title={counted(change_count, 'change', 'changes')}
    label="Changes"
    columns={changeColumns}
    rows={changes}
    count={change_count}
    keyOf={cellKeyOf}
  />
);
