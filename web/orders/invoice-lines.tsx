import type { Invoice, InvoiceLine } from '../../contract/invoice.ts';
import { formatRupees } from '../../domain/money.ts';

type Column = [name: string, of: (line: InvoiceLine) => string];

const delivery: Column = ['Delivery', (line) => formatRupees(line.delivery)];

/** A table on paper and on screens with room for its eleven columns; on a phone each item is a list of the same values. */
export function InvoiceLines({ invoice: { lines, is_within_state: isWithinState } }: { invoice: Invoice }) {
  const tax: Column[] = isWithinState
    ? [
        ['CGST', (line) => formatRupees(line.cgst)],
        ['SGST', (line) => formatRupees(line.sgst)],
      ]
    : [['IGST', (line) => formatRupees(line.igst)]];
  const columns: Column[] = [
    ['HSN', (line) => line.hsn_code],
    ['Qty', (line) => String(line.quantity)],
    ['Price', (line) => formatRupees(line.unit_price)],
    ['Discount', (line) => formatRupees(line.discount)],
    ...(lines.some((line) => line.delivery > 0) ? [delivery] : []),
    ['Taxable', (line) => formatRupees(line.taxable_value)],
    ['GST', (line) => `${line.gst_percent}%`],
    ...tax,
    ['Amount', (line) => formatRupees(line.amount)],
  ];
  return (
    <>
      <LineTable lines={lines} columns={columns} />
      <LineList lines={lines} columns={columns} />
    </>
  );
}

interface Parts {
  lines: readonly InvoiceLine[];
  columns: readonly Column[];
}

function LineTable({ lines, columns }: Parts) {
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

function LineList({ lines, columns }: Parts) {
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

const ItemWords = ({ line }: { line: InvoiceLine }) => (
  <>
    {line.name}
    {line.detail !== '' && <span className="block font-normal text-steel">{line.detail}</span>}
  </>
);
