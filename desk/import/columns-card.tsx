import { importFields, importHeaders, type ImportField } from '../../contract/desk/import.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { DeskTable, type Column } from '../list/desk-table.tsx';

export type Holds = ImportField | '';

interface ColumnsCardProps {
  headers: readonly { name: string; example: string }[];
  columns: readonly Holds[];
  onChange: (columns: Holds[]) => void;
}

type Row = ColumnsCardProps['headers'][number] & { at: number; label: string };

/** What each column of the file holds. */
export function ColumnsCard({ headers, columns, onChange }: ColumnsCardProps) {
  const rows = headers.map((header, at) => ({ ...header, at, label: header.name || `Column ${at + 1}` }));
  const tableColumns: Column<Row>[] = [
    { title: 'Column of the file', isName: true, renderCell: ({ label }) => <b className="break-words">{label}</b> },
    {
      title: 'For example',
      renderCell: ({ example }) => example && <span className="min-w-0 break-words text-steel">{example}</span>,
    },
    {
      title: 'Holds',
      renderCell: ({ at, label }) => (
        <HoldsSelect
          label={`${label} holds`}
          value={columns[at] ?? ''}
          onChange={(value) => onChange(headers.map((_, each) => (each === at ? value : (columns[each] ?? ''))))}
        />
      ),
    },
  ];
  return (
    <section aria-labelledby="columns" className="desk-card overflow-clip">
      <h2 id="columns" className="px-4 py-4 text-base font-bold md:px-3">
        Columns
      </h2>
      <DeskTable
        label="Columns"
        columns={tableColumns}
        rows={rows}
        keyOf={({ at }) => String(at)}
        nameOf={({ label }) => label}
      />
    </section>
  );
}

interface HoldsSelectProps {
  label: string;
  value: Holds;
  onChange: (value: Holds) => void;
}

const HoldsSelect = ({ label, value, onChange }: HoldsSelectProps) => (
  <div className="relative w-44 flex-none">
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Holds)}
      className={`h-11 w-full appearance-none rounded-md border border-line-strong bg-white ps-3 pe-9 lg:h-9 ${value === '' ? 'text-steel' : 'font-semibold'}`}
    >
      <option value="">Not imported</option>
      {importFields.map((field) => (
        <option key={field} value={field}>
          {importHeaders[field]}
        </option>
      ))}
    </select>
    <Icon
      name={drawn.chevron}
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-[1.1em] text-steel"
    />
  </div>
);
