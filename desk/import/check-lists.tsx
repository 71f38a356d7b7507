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
    renderCell: ({ after }) => (after === '' ? nothing : <span className="font-bold break-words">{after}</span>),
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

export const NewList = ({ checked: { created, create_count, new_categories } }: { checked: Checked }) => (
  <section aria-labelledby="created" className="desk-card overflow-clip">
    <h2 id="created" className="px-4 py-4 text-base font-bold md:px-3">
      {counted(create_count, 'new product', 'new products')}
      {restText(created.length, create_count)}
    </h2>
    {new_categories.length > 0 && (
      <p className="px-4 pb-4 md:px-3">
        {counted(new_categories.length, 'new category', 'new categories')}: <b>{new_categories.join(', ')}</b>
      </p>
    )}
    <DeskTable label="New products" columns={newColumns} rows={created} keyOf={({ line }) => String(line)} />
  </section>
);

export const MissingList = ({ checked: { missing, missing_count } }: { checked: Checked }) => (
  <section aria-labelledby="missing" className="desk-card overflow-clip">
    <h2 id="missing" className="px-4 py-4 text-base font-bold md:px-3">
      {counted(missing_count, 'picture is missing', 'pictures are missing')}
      {restText(missing.length, missing_count)}
    </h2>
    <DeskTable label="Missing pictures" columns={wrongColumns} rows={missing} keyOf={reasonKeyOf} />
  </section>
);

export const LeftOutList = ({ checked: { left_out, left_out_count } }: { checked: Checked }) => (
  <section aria-labelledby="left-out" className="desk-card overflow-clip">
    <h2 id="left-out" className="px-4 py-4 text-base font-bold md:px-3">
      {counted(left_out_count, 'product is left out', 'products are left out')}
      {restText(left_out.length, left_out_count)}
    </h2>
    <DeskTable label="Left out" columns={leftOutColumns} rows={left_out} keyOf={reasonKeyOf} />
  </section>
);

export const FailedList = ({ progress: { failed, failed_products } }: { progress: Progress }) => (
  <section aria-labelledby="failed" className="desk-card overflow-clip">
    <h2 id="failed" className="px-4 py-4 text-base font-bold md:px-3 text-stop">
      {counted(failed_products, 'product was not created', 'products were not created')}
      {restText(failed.length, failed_products)}
    </h2>
    <DeskTable label="Not created" columns={failedColumns} rows={failed} keyOf={({ line }) => String(line)} />
  </section>
);

const failedColumns: Column<Failed>[] = [
  lineColumn,
  { title: 'Product', renderCell: ({ title }) => <span className="break-words">{title}</span> },
  { title: 'Problem', renderCell: ({ reason }) => <span className="break-words text-stop">{reason}</span> },
];

export const WrongList = ({ checked: { wrong, wrong_count } }: { checked: Checked }) => (
  <section aria-labelledby="wrong" className="desk-card overflow-clip">
    <h2 id="wrong" className="px-4 py-4 text-base font-bold md:px-3 text-stop">
      {counted(wrong_count, 'cell is wrong', 'cells are wrong')}
      {restText(wrong.length, wrong_count)}
    </h2>
    <DeskTable label="Wrong cells" columns={wrongColumns} rows={wrong} keyOf={reasonKeyOf} />
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

/** A cell may be wrong for several reasons. */
const reasonKeyOf = ({ line, field, reason }: Wrong): string => `${line} ${field} ${reason}`;

const keyOf = ({ line, field }: { line: number; field: string }): string => `${line} ${field}`;

const restText = (shown: number, all: number) =>
  shown < all && <span className="font-normal text-steel">, the first {numberText(shown)} are shown</span>;
