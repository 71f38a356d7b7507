import { useState, type ReactNode } from 'react';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { formatPaise } from '../../domain/money.ts';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import type { DeskContract } from '../../contract/desk/desk-contract.ts';
import type { Output } from '../../contract/endpoint.ts';
import { call, conflictOf, reasonsOf } from '../api/call.ts';
import { ConflictDialog } from '../form/conflict-dialog.tsx';

export interface Prices {
  price_paise: number;
  sale_price_paise: number | null;
}

type Saved = Output<DeskContract['PATCH /desk/variations/:sku']>;

/** `left`: somebody closed the question what to save. */
export type PriceOutcome = { saved: Saved } | { reasons: readonly FieldReason[] } | { left: true };

interface Question {
  sku: string;
  conflict: Conflict;
  settle: (chosen: { prices: Prices; version: number } | null) => void;
}

const labels = { price_paise: 'Price', sale_price_paise: 'Sale price' };
const show = (_name: string, value: unknown) => (typeof value === 'number' ? formatPaise(value) : 'No sale');

/** Saves prices of a SKU. If somebody else was quicker, asks which values to save. */
export function usePriceSave(): {
  savePrices: (sku: string, version: number, prices: Prices) => Promise<PriceOutcome>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Question | null>(null);

  const ask = (sku: string, conflict: Conflict) =>
    new Promise<{ prices: Prices; version: number } | null>((resolve) => {
      setAsked({
        sku,
        conflict,
        settle(chosen) {
          setAsked(null);
          resolve(chosen);
        },
      });
    });

  async function savePrices(sku: string, version: number, prices: Prices): Promise<PriceOutcome> {
    const answer = await call('PATCH /desk/variations/:sku', { params: { sku }, body: { version, ...prices } });
    if (answer.ok) return { saved: answer.body };
    const conflict = conflictOf(answer);
    if (!conflict) return { reasons: reasonsOf(answer) };
    const chosen = await ask(sku, conflict);
    return chosen ? savePrices(sku, chosen.version, chosen.prices) : { left: true };
  }

  return {
    savePrices,
    question: asked && (
      <ConflictDialog
        conflict={asked.conflict}
        subject={`the price of ${asked.sku}`}
        labels={labels}
        show={show}
        onResolve={(values, version) => asked.settle({ prices: values as unknown as Prices, version })}
        onClose={() => asked.settle(null)}
      />
    ),
  };
}
