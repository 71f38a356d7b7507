import { importFields, importHeaders, type ImportField } from '../../contract/desk/import.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { SelectBox } from '../list/select-box.tsx';

export type Holds = ImportField | '';

interface ColumnsCardProps {
  headers: readonly { name: string; example: string }[];
  columns: readonly Holds[];
  onChange: (columns: Holds[]) => void;
}

type Row = ColumnsCardProps['headers'][number] & { at: number; label: string };

/** Assigns a field to each column of the file. */
export function ColumnsCard({ headers, columns, onChange }: ColumnsCardProps) {
  const rows = headers.map((header, at) => ({ ...header, at, label: header.name || `Column ${at + 1}` }));
  const tableColumns: Column<Row>[] = [
    { title: 'Column of the file', isName: true, renderCell: ({ label }) => <b className="break-words">{label}</b> },
    {
      title: 'Example',
      renderCell: ({ example }) => example && <span className="min-w-0 break-words text-steel">{example}</span>,
    },
    {
      title: 'Contains',
      renderCell: ({ at, label }) => (
        <SelectBox
          label={`${label} contains`}
          value={columns[at] ?? ''}
          none="Not imported"
          choices={importFields.map((field) => ({ value: field, text: importHeaders[field] }))}
          onChange={(value) =>
            onChange(headers.map((_, each) => (each === at ? (value as Holds) : (columns[each] ?? ''))))
          }
          className="w-44 flex-none"
        />
      ),
    },
  ];
  return (
    <section aria-labelledby="columns" className="desk-card overflow-clip">
      <h2 id="columns" className="px-4 py-4 text-base font-bold md:px-3">
        Columns
      </h2>
      <DeskTable label="Columns" columns={tableColumns} rows={rows} keyOf={({ at }) => String(at)} />
    </section>
  );
}
