import type { TaxedLine } from '../../contract/invoice.ts';
import { formatRupees } from '../../domain/money.ts';

export type LineColumn<Line> = [name: string, of: (line: Line) => string];

interface TaxLinesProps<Line> {
  paper: { lines: readonly Line[]; is_within_state: boolean };
  /** Columns between the quantity and the tax. */
  between: readonly LineColumn<Line>[];
}

/** A table on paper and on screens with room for its columns; on a phone each item is a list of the same values. */
export function TaxLines<Line extends TaxedLine>({ paper, between }: TaxLinesProps<Line>) {
  const tax: LineColumn<Line>[] = paper.is_within_state
    ? [
        ['CGST', (line) => formatRupees(line.cgst)],
        ['SGST', (line) => formatRupees(line.sgst)],
      ]
    : [['IGST', (line) => formatRupees(line.igst)]];
  const columns: LineColumn<Line>[] = [
    ['HSN', (line) => line.hsn_code],
    ['Qty', (line) => String(line.quantity)],
    ...between,
    ['Taxable', (line) => formatRupees(line.taxable_value)],
    ['GST', (line) => `${line.gst_percent}%`],
    ...tax,
    ['Amount', (line) => formatRupees(line.amount)],
  ];
  return (
    <>
      <LineTable lines={paper.lines} columns={columns} />
      <LineList lines={paper.lines} columns={columns} />
    </>
  );
}

interface Parts<Line> {
  lines: readonly Line[];
  columns: readonly LineColumn<Line>[];
}

function LineTable<Line extends TaxedLine>({ lines, columns }: Parts<Line>) {
  return (
    <table className="mt-8 hidden w-full text-sm tabular-nums lg:table print:table print:text-xs">
      <thead>
        <tr className="border-b border-line text-end text-steel [&>th]:py-2 [&>th]:ps-3 [&>th]:font-semibold">
          <th scope="col" className="ps-0! text-start">
            Item
          </th>
          {columns.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.line_number}
            className="break-inside-avoid border-b border-line text-end align-top [&>td]:py-3 [&>td]:ps-3 [&>td]:whitespace-nowrap"
          >
            <th scope="row" className="py-3 text-start font-bold break-words">
              <ItemWords line={line} />
            </th>
            {columns.map(([name, of]) => (
              <td key={name}>{of(line)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineList<Line extends TaxedLine>({ lines, columns }: Parts<Line>) {
  return (
    <ul aria-label="Items" className="mt-8 divide-y divide-line border-y border-line lg:hidden print:hidden">
      {lines.map((line) => (
        <li key={line.line_number} className="py-4">
          <h2 className="text-base break-words">
            <ItemWords line={line} />
          </h2>
          <dl className="mt-2 space-y-1 text-sm tabular-nums">
            {columns.map(([name, of]) => (
              <div key={name} className="flex justify-between gap-4 last:text-base last:font-bold">
                <dt className="text-steel">{name}</dt>
                <dd>{of(line)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const ItemWords = ({ line }: { line: TaxedLine }) => (
  <>
    {line.name}
    {line.detail !== '' && <span className="block font-normal text-steel">{line.detail}</span>}
  </>
);
