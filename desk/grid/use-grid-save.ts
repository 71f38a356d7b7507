import { useRef, useState } from 'react';
import { gridRowsMax, type GridRow } from '../../contract/desk/grid.ts';
import { newKey } from '../../ui/new-key.ts';
import { call, wordsOf } from '../api/call.ts';
import { paiseOfText } from '../products/rupees.ts';
import type { Loaded } from '../form/edit.ts';
import { cellName, piecesOfText, saleOfText, type Column, type Texts } from './cells.ts';

export interface Saved {
  /** Null: nothing was changed. */
  batchId: string | null;
  changed: number;
  /** Cells that were saved or already had this value, with the versions of their rows. */
  done: Loaded;
  /** Why a cell was refused, by its name. */
  refused: Readonly<Record<string, string>>;
  failure: string | undefined;
}

interface Edited {
  values: Texts;
  saved: Texts;
  versions: Readonly<Record<string, number>>;
  changed: readonly string[];
}

/** Sends the changed cells, some rows at a time; all are one batch. Null: a save is already under way. */
export function useGridSave() {
  // State would update too late to stop the second of two quick clicks.
  const isSending = useRef(false);
  const [isSaving, setSaving] = useState(false);

  async function save(rows: readonly GridRow[], { values, saved, versions, changed }: Edited): Promise<Saved | null> {
    if (isSending.current) return null;
    isSending.current = true;
    setSaving(true);
    const has = (sku: string, ...of: readonly Column[]) => of.some((column) => changed.includes(cellName(sku, column)));
    const toSend = rows.filter(({ sku }) => has(sku, 'price', 'sale', 'stock'));
    const outcome = {
      changed: 0,
      done: { versions: {} as Record<string, number>, saved: {} as Record<string, string> },
      refused: {} as Record<string, string>,
    };
    let batchId: string | null = null;
    let failure: string | undefined;
    for (let from = 0; from < toSend.length && failure === undefined; from += gridRowsMax) {
      const answer: Awaited<ReturnType<typeof sendRows>> = await sendRows(
        toSend.slice(from, from + gridRowsMax),
        batchId,
      );
      if (!answer.ok) {
        failure = wordsOf(answer);
        break;
      }
      batchId = answer.body.batch_id;
      for (const { sku, prices, count } of answer.body.results) {
        note(
          prices,
          (['price', 'sale'] as const).filter((column) => has(sku, column)).map((column) => cellName(sku, column)),
        );
        if (prices?.version != null) outcome.done.versions[sku] = prices.version;
        note(count, [cellName(sku, 'stock')]);
      }
    }
    isSending.current = false;
    setSaving(false);
    return { ...outcome, batchId: outcome.changed > 0 ? batchId : null, failure };

    function note(result: { outcome: string; reason: string | null } | null, cells: readonly string[]) {
      if (result === null) return;
      if (result.outcome === 'changed') outcome.changed += cells.length;
      for (const cell of cells) {
        if (result.outcome === 'refused') outcome.refused[cell] = result.reason ?? '';
        else outcome.done.saved[cell] = values[cell] ?? '';
      }
    }

    function sendRows(part: readonly GridRow[], batch: string | null) {
      const of = (sku: string, column: Column) => values[cellName(sku, column)] ?? '';
      return call('POST /desk/grid', {
        body: {
          ...(batch !== null && { batch_id: batch }),
          rows: part.map(({ sku }) => ({
            sku,
            ...(has(sku, 'price', 'sale') && {
              prices: {
                version: versions[sku] ?? 1,
                price_paise: paiseOfText(of(sku, 'price')) ?? 0,
                sale_price_paise: saleOfText(of(sku, 'sale')),
              },
            }),
            ...(has(sku, 'stock') && {
              count: {
                key: newKey(),
                expected: piecesOfText(saved[cellName(sku, 'stock')] ?? '') ?? 0,
                counted: piecesOfText(of(sku, 'stock')) ?? 0,
              },
            }),
          })),
        },
      });
    }
  }

  return { save, isSaving };
}
