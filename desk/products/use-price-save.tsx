import type { ReactNode } from 'react';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { formatPaise } from '../../domain/money.ts';
import type { SkuPrices } from '../../domain/price-jump.ts';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { DeskVariation } from '../../contract/desk/products.ts';
import { call, reasonsOf } from '../api/call.ts';
import { useConflict } from '../form/use-conflict.tsx';
import { useJumpQuestion } from '../form/use-jump-question.tsx';

export type Prices = SkuPrices;

/** A SKU with its prices before the change. */
type Priced = Pick<DeskVariation, 'sku' | 'version' | keyof Prices>;

type Saved = DeskOutput<'PATCH /desk/variations/:sku'>;

/** `left`: the person wants to correct the price, or closed the conflict dialog. */
export type PriceOutcome = { saved: Saved } | { reasons: readonly FieldReason[] } | { left: true };

const labels = { price_paise: 'Price', sale_price_paise: 'Sale price' };
const show = (_name: string, value: unknown) => (typeof value === 'number' ? formatPaise(value) : 'No sale');

/** Saves the prices of a SKU. Asks if they change more than fivefold, and which to save if somebody else saved first. */
export function usePriceSave(): {
  savePrices: (before: Priced, prices: Prices) => Promise<PriceOutcome>;
  question: ReactNode;
} {
  const conflict = useConflict();
  const jump = useJumpQuestion();

  async function savePrices(before: Priced, prices: Prices): Promise<PriceOutcome> {
    const { sku, version } = before;
    if (!(await jump.mayJump([{ sku, before, after: prices }]))) return { left: true };
    const answer = await conflict.save(
      { values: prices, version },
      (change) =>
        call('PATCH /desk/variations/:sku', { params: { sku }, body: { ...change.values, version: change.version } }),
      { subject: `the price of ${sku}`, labels, show, before },
    );
    if (!answer) return { left: true };
    return answer.ok ? { saved: answer.body } : { reasons: reasonsOf(answer) };
  }

  return {
    savePrices,
    question: (
      <>
        {jump.question}
        {conflict.question}
      </>
    ),
  };
}
