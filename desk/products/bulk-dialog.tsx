import { useState, type ComponentType } from 'react';
import { bulkMax, type BulkChange, type PreviewRow } from '../../contract/desk/bulk.ts';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { inParts } from '../../domain/in-parts.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import type { Change } from '../list/last-change.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import type { Product } from './product-text.ts';

type Result = DeskOutput<'POST /desk/products/bulk'>['results'][number];

/** Shows what a change would do. Returns the reasons for which it was refused. */
export type Preview = (change: BulkChange) => Promise<ReturnType<typeof reasonsOf>>;

interface BulkDialogProps {
  title: string;
  /** What the rows are called. */
  words: { one: string; many: string };
  products: readonly Product[];
  /** Chooses the change. */
  Form: ComponentType<{ count: number; onPreview: Preview }>;
  onClose: () => void;
  /** Something was saved; the dialog stays open to show the results. */
  onChanged: () => void;
  onDone: (change: Change) => void;
}

/** Choose a change, preview it, make it, and see the result of each row. */
export function BulkDialog({ title, words, products, Form, onClose, onChanged, onDone }: BulkDialogProps) {
  const [preview, setPreview] = useState<{ change: BulkChange; rows: readonly PreviewRow[] } | null>(null);
  const [done, setDone] = useState<{ batchId: string; results: readonly Result[] } | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const willChange = preview?.rows.filter(({ after }) => after !== null) ?? [];
  const lacking = willChange.filter(({ lacks }) => lacks.length > 0).length;
  const nounOf = (count: number) => (count === 1 ? words.one : words.many);

  async function show(change: BulkChange) {
    const rows: PreviewRow[] = [];
    for (const part of inParts(products, bulkMax)) {
      const product_ids = part.map(({ product_id }) => product_id);
      const answer = await call('POST /desk/products/bulk/preview', { body: { product_ids, change } });
      if (!answer.ok) return reasonsOf(answer);
      rows.push(...answer.body.rows);
    }
    setPreview({ change, rows });
    return [];
  }

  async function apply(change: BulkChange) {
    setBusy(true);
    setFailure(undefined);
    const results: Result[] = [];
    let batchId: string | undefined;
    for (const part of inParts(willChange, bulkMax)) {
      const rows = part.map(({ id, version }) => ({ id, version }));
      const answer = await call('POST /desk/products/bulk', {
        body: { rows, change, ...(batchId !== undefined && { batch_id: batchId }) },
      });
      if (!answer.ok) {
        setFailure(wordsOf(answer));
        break;
      }
      batchId = answer.body.batch_id;
      results.push(...answer.body.results);
    }
    setBusy(false);
    if (batchId === undefined) return;
    setDone({ batchId, results });
    onChanged();
  }

  const changed = done?.results.filter(({ outcome }) => outcome === 'changed').length ?? 0;
  const finish = () => {
    if (!done) return onClose();
    onDone({ text: `${changed} ${nounOf(changed)} changed.`, batchId: done.batchId });
  };

  return (
    <Dialog id="bulk" title={title} opensAtOnce onClose={finish}>
      <div className="space-y-4 px-5 pt-1 pb-2">
        {!preview && <Form count={products.length} onPreview={show} />}
        {preview && (
          <>
            <output className="block text-steel">
              {done
                ? `${changed} of ${done.results.length} changed.`
                : `${willChange.length} of ${preview.rows.length} ${nounOf(preview.rows.length)} will change. Nothing is saved yet.`}
            </output>
            {!done && lacking > 0 && <Notice tone="warning">{lackingText(lacking)}</Notice>}
            <section
              {...scrolled}
              aria-label={title}
              className="max-h-[46vh] overflow-y-auto rounded-md ring-1 ring-line"
            >
              <ul className="divide-y divide-line">
                {preview.rows.map((row) => (
                  <PreviewLine key={row.id} row={row} result={done?.results.find(({ id }) => id === row.id)} />
                ))}
              </ul>
            </section>
            <Failure text={failure} />
            {done ? (
              <Button onClick={finish}>Close</Button>
            ) : (
              <div className="flex flex-wrap gap-3">
                <Button isBusy={isBusy} disabled={willChange.length === 0} onClick={() => void apply(preview.change)}>
                  Change {willChange.length} {nounOf(willChange.length)}
                </Button>
                <Button tone="quiet" onClick={() => setPreview(null)}>
                  Back
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

const lackingText = (count: number): string =>
  count === 1
    ? 'One of them still lacks something, see below. You can publish it anyway.'
    : `${count} of them still lack something, see below. You can publish them anyway.`;

// Makes the scrolling list reachable by keyboard.
const scrolled = { tabIndex: 0 };

const outcomes = { changed: 'Changed', unchanged: 'Already so', refused: 'Not changed' };

function PreviewLine({ row, result }: { row: PreviewRow; result: Result | undefined }) {
  const attributes = variationText(row.attributes);
  return (
    <li className="px-4 py-2.5">
      <p className="font-semibold break-words">
        {row.title}
        {attributes !== '' && <span className="font-normal text-steel"> {attributes}</span>}
      </p>
      <p className="text-sm tabular-nums">
        {row.after === null ? (
          <span className="text-steel">{row.reason}</span>
        ) : (
          <>
            <span className="text-steel">{row.before} →</span> <strong>{row.after}</strong>
          </>
        )}
      </p>
      {row.lacks.length > 0 && <p className="text-sm font-semibold text-signal-deep">{row.lacks.join(' ')}</p>}
      {result && (
        <p className={`text-sm font-bold ${result.outcome === 'refused' ? 'text-stop' : 'text-go'}`}>
          {outcomes[result.outcome]}
          {result.reason !== null && `: ${result.reason}`}
        </p>
      )}
    </li>
  );
}
