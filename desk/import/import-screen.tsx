import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { call, load, wordsOf } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { saveFile } from '../parts/save-file.ts';
import { Screen } from '../parts/screen.tsx';
import { counted, decodeFile, encodeFile, stateText } from './file-text.ts';
import { FileDrop } from './file-drop.tsx';

export const loader = () => load(call('GET /desk/import'));

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const columns: Column<Row>[] = [
  {
    title: 'File',
    isName: true,
    renderCell: ({ import_id, file_name }) => (
      <Link to={`/import/${import_id}`} data-open className="font-bold break-all hover:text-electric hover:underline">
        {file_name}
      </Link>
    ),
  },
  { title: 'Rows', isNumber: true, renderCell: ({ row_count }) => row_count.toLocaleString('en-IN') },
  { title: 'Sent', renderCell: ({ at }) => timeOf(at) },
  {
    title: 'State',
    renderCell: (row) => <Badge tone={stateText(row).tone}>{stateText(row).text}</Badge>,
  },
];

/** Exports all SKUs to a file, and imports changes from one. */
export function Component() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <Screen title="Import and export" lead="Create and change products with a spreadsheet.">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ImportCard />
        <ExportCard />
        {rows.length > 0 && (
          <section aria-labelledby="files" className="desk-card overflow-clip lg:col-span-2">
            <h2 id="files" className="px-4 py-4 text-base font-bold md:px-3">
              Your files from the last 24 hours
            </h2>
            <DeskTable label="Your files" columns={columns} rows={rows} keyOf={({ import_id }) => import_id} />
          </section>
        )}
      </div>
    </Screen>
  );
}

function ImportCard() {
  const navigate = useNavigate();
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();

  async function send(file: File) {
    if (sending !== null) return;
    setFailure(undefined);
    setSending(file.name);
    const encoded = await encodeFile(file);
    if ('reason' in encoded) setFailure(encoded.reason);
    else {
      const body = { file_name: file.name.slice(-200), content: encoded.content };
      const answer = await call('POST /desk/import', { body });
      if (answer.ok) return navigate(`/import/${answer.body.import_id}`);
      setFailure(wordsOf(answer));
    }
    return setSending(null);
  }

  return (
    <Card title="Import">
      <FileDrop
        label="File to import"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        text="Choose a CSV or XLSX file"
        hint="Or drop it here. Up to 50,000 rows and 15 MB."
        busyText={sending === null ? null : `Reading ${sending}…`}
        onFile={(file) => void send(file)}
      />
      <Failure text={failure} className="mt-3" />
      <p className="mt-3 text-sm text-steel">
        The first line has the column names. A line with an existing SKU changes it; a line with a type creates a new
        product. Exports of Shopify and WooCommerce are recognised. Pictures come in a ZIP in the next step. You see
        everything before anything is changed.
      </p>
    </Card>
  );
}

const formats = [
  { format: 'xlsx', title: 'For Excel (XLSX)', template: 'Template (XLSX)' },
  { format: 'csv', title: 'As CSV', template: 'Template (CSV)' },
] as const;
type Format = (typeof formats)[number]['format'];

function ExportCard() {
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const press = async (name: string, work: () => Promise<string | undefined>) => {
    setBusy(name);
    setDone(undefined);
    setFailure(await work());
    setBusy(null);
  };
  const save = async (format: Format) => {
    const answer = await call('GET /desk/export', { query: { format } });
    if (!answer.ok) return wordsOf(answer);
    saveFile(decodeFile(answer.body.content, answer.body.file_name));
    setDone(`${answer.body.file_name} contains ${counted(answer.body.row_count, 'SKU', 'SKUs')}.`);
    return undefined;
  };
  const saveTemplate = async (format: Format) => {
    const answer = await call('GET /desk/import/template', { query: { format } });
    if (!answer.ok) return wordsOf(answer);
    saveFile(decodeFile(answer.body.content, answer.body.file_name));
    setDone(`${answer.body.file_name} has one new product of each type.`);
    return undefined;
  };

  return (
    <Card title="Export">
      <div className="grid gap-2">
        {formats.map(({ format, title }) => (
          <Button
            key={format}
            tone="quiet"
            size="small"
            isBusy={busy !== null}
            onClick={() => void press(title, () => save(format))}
          >
            {busy === title ? 'Preparing the file…' : title}
          </Button>
        ))}
      </div>
      <h3 className="mt-5 mb-2 text-sm font-bold">New products</h3>
      <div className="grid gap-2">
        {formats.map(({ format, template }) => (
          <Button
            key={format}
            tone="quiet"
            size="small"
            isBusy={busy !== null}
            onClick={() => void press(template, () => saveTemplate(format))}
          >
            {busy === template ? 'Preparing the file…' : template}
          </Button>
        ))}
      </div>
      <output className="mt-3 block text-sm text-steel empty:hidden">{done}</output>
      <Failure text={failure} />
    </Card>
  );
}
