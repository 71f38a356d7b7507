import { useState } from 'react';
import * as z from 'zod/mini';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { BulkChange } from '../../contract/desk/products.ts';
import { wholeNumber } from '../../contract/number-field.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import type { Change } from '../list/last-change.tsx';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { type Product } from './product-text.ts';
import type { Prices } from './use-price-save.tsx';

type PreviewRow = DeskOutput<'POST /desk/products/bulk/preview'>['rows'][number];
type Result = DeskOutput<'POST /desk/products/bulk'>['results'][number];

/** Per call. */
const partRows = 200;

interface BulkPricesProps {
  products: readonly Product[];
  onClose: () => void;
  /** Something was saved; the dialog stays open to show the results. */
  onChanged: () => void;
  onDone: (change: Change) => void;
}

/** Choose a change, preview it, make it, and see the result of each row. */
export function BulkPrices({ products, onClose, onChanged, onDone }: BulkPricesProps) {
  const [preview, setPreview] = useState<{ change: BulkChange; rows: readonly PreviewRow[] } | null>(null);
  const [done, setDone] = useState<{ batchId: string; results: readonly Result[] } | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const willChange = preview?.rows.filter(({ after }) => after !== null) ?? [];

  async function apply(change: BulkChange) {
    setBusy(true);
    setFailure(undefined);
    const results: Result[] = [];
    let batchId: string | undefined;
    for (let from = 0; from < willChange.length; from += partRows) {
      const rows = willChange.slice(from, from + partRows).map(({ sku, version }) => ({ sku, version }));
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
    onDone({ text: `${changed} ${changed === 1 ? 'price' : 'prices'} changed.`, batchId: done.batchId });
  };

  return (
    <Dialog id="bulk" title="Change prices" opensAtOnce onClose={finish}>
      <div className="space-y-4 px-5 pt-1 pb-2">
        {!preview && (
          <ChangeForm
            count={products.length}
            onPreview={async (change) => {
              const rows: PreviewRow[] = [];
              for (let from = 0; from < products.length; from += partRows) {
                const answer = await call('POST /desk/products/bulk/preview', {
                  body: {
                    product_ids: products.slice(from, from + partRows).map(({ product_id }) => product_id),
                    change,
                  },
                });
                if (!answer.ok) return reasonsOf(answer);
                rows.push(...answer.body.rows);
              }
              setPreview({ change, rows });
              return [];
            }}
          />
        )}
        {preview && (
          <>
            <output className="block text-steel">
              {done
                ? `${changed} of ${done.results.length} changed.`
                : `${willChange.length} of ${preview.rows.length} prices will change. Nothing is saved yet.`}
            </output>
            <section
              {...scrolled}
              aria-label="Prices"
              className="max-h-[46vh] overflow-y-auto rounded-md ring-1 ring-line"
            >
              <ul className="divide-y divide-line">
                {preview.rows.map((row) => (
                  <PreviewLine key={row.sku} row={row} result={done?.results.find(({ sku }) => sku === row.sku)} />
                ))}
              </ul>
            </section>
            <Failure text={failure} />
            {done ? (
              <Button onClick={finish}>Close</Button>
            ) : (
              <div className="flex flex-wrap gap-3">
                <Button isBusy={isBusy} disabled={willChange.length === 0} onClick={() => void apply(preview.change)}>
                  Change {willChange.length} {willChange.length === 1 ? 'price' : 'prices'}
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

// Makes the scrolling list reachable by keyboard.
const scrolled = { tabIndex: 0 };

const priceWords = ({ price_paise, sale_price_paise }: Prices): string =>
  sale_price_paise === null
    ? formatPaise(price_paise)
    : `${formatPaise(sale_price_paise)} (was ${formatPaise(price_paise)})`;

function PreviewLine({ row, result }: { row: PreviewRow; result: Result | undefined }) {
  const attributes = variationText(row.attributes);
  const outcomes = { changed: 'Changed', unchanged: 'Already so', refused: 'Not changed' };
  return (
    <li className="px-4 py-2.5">
      <p className="font-semibold">
        {row.title}
        {attributes !== '' && <span className="font-normal text-steel"> {attributes}</span>}
      </p>
      <p className="text-sm tabular-nums">
        {row.after === null ? (
          <span className="text-steel">{row.reason}</span>
        ) : (
          <>
            <span className="text-steel">{priceWords(row.before)} →</span> <strong>{priceWords(row.after)}</strong>
          </>
        )}
      </p>
      {result && (
        <p className={`text-sm font-bold ${result.outcome === 'refused' ? 'text-stop' : 'text-go'}`}>
          {outcomes[result.outcome]}
          {result.reason !== null && `: ${result.reason}`}
        </p>
      )}
    </li>
  );
}

const kinds = [
  { kind: 'raise', text: 'Raise prices by a percentage' },
  { kind: 'lower', text: 'Lower prices by a percentage' },
  { kind: 'sale', text: 'Start a sale: a percentage below the price' },
  { kind: 'end-sale', text: 'End the sale' },
] as const;

const Percent = z.object({ percent: wholeNumber(1, 300) });
const NoPercent = z.object({});

interface ChangeFormProps {
  count: number;
  onPreview: (change: BulkChange) => Promise<ReturnType<typeof reasonsOf>>;
}

function ChangeForm({ count, onPreview }: ChangeFormProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]['kind']>('raise');
  const { field, failure, formProps, submitProps } = useForm(
    kind === 'end-sale' ? NoPercent : Percent,
    async (values) => {
      const percent = 'percent' in values ? Number(values.percent) : 0;
      const reasons = await onPreview(changeOf(kind, percent));
      return reasons.map(({ field, reason }) => ({ field: field.endsWith('percent') ? 'percent' : '', reason }));
    },
    { read: (data) => ({ percent: Number(data.get('percent') || Number.NaN) }) },
  );
  useFirstFocus(formProps.ref);
  return (
    <form {...formProps} className="space-y-4">
      <fieldset>
        <legend className="mb-2 text-steel">
          {count === 1 ? 'For 1 product' : `For ${count} products`}, with all variations. New prices are whole rupees.
        </legend>
        <div className="space-y-1">
          {kinds.map((each) => (
            <label key={each.kind} className="flex min-h-10 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="kind"
                checked={kind === each.kind}
                onChange={() => setKind(each.kind)}
                className="size-5 accent-electric"
              />
              {each.text}
            </label>
          ))}
        </div>
      </fieldset>
      {kind !== 'end-sale' && (
        <TextField field={field('percent')} label="Per cent" inputMode="numeric" maxLength={3} autoComplete="off" />
      )}
      <Failure text={failure} />
      <Button {...submitProps}>Show what would change</Button>
    </form>
  );
}

function changeOf(kind: (typeof kinds)[number]['kind'], percent: number): BulkChange {
  if (kind === 'raise') return { kind: 'price', percent };
  if (kind === 'lower') return { kind: 'price', percent: -percent };
  return kind === 'sale' ? { kind, percent } : { kind };
}
