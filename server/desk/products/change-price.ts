import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, versioned, type Edited, type Subject } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';
import { writeVariationStatus } from './end-variation.ts';
import { areStored, picturesMissing } from './write-product.ts';

export type Prices = { readonly price_paise: number; readonly sale_price_paise: number | null };

export type VariationValues = Prices & { readonly status: 'Active' | 'Inactive'; readonly pictures: readonly string[] };

/** The fields of a SKU that the desk edits. */
export const variationSubject = (sku: string): Subject<VariationValues> => ({
  kind: 'variation',
  id: sku,
  permission: 'products.edit',
  async lock(trx) {
    const row = await trx
      .selectFrom('variation')
      .select(['price_paise', 'sale_price_paise', 'status', 'version'])
      .select(sql<string[]>`array_remove(picture_id || gallery, null)`.as('pictures'))
      .where('sku', '=', sku)
      .forUpdate()
      .executeTakeFirst();
    return versioned<VariationValues>(row);
  },
});

interface PriceChange extends Prices {
  sku: string;
  version: number;
  batchId?: string;
}

/** Triggers tell the caches, so the storefront shows the new price. */
export const changePrice = (
  db: Database,
  staff: StaffCaller,
  { sku, version, batchId, ...prices }: PriceChange,
): Promise<Edited<VariationValues> | Refused<'not-allowed' | 'unknown-row' | 'changed-since' | 'price-not-possible'>> =>
  staffTransaction(
    db,
    staff,
    { action: 'price', subject: variationSubject(sku), version, yours: prices, batchId },
    (trx) => writePrices(trx, sku, prices),
  );

export async function writePrices(
  trx: Transaction,
  sku: string,
  { price_paise, sale_price_paise }: Prices,
): Promise<Refused<'price-not-possible'> | void> {
  if (sale_price_paise !== null && sale_price_paise > price_paise) return refuse('price-not-possible');
  await trx.updateTable('variation').set({ price_paise, sale_price_paise }).where('sku', '=', sku).execute();
}

export const changeVariationPictures = (
  db: Database,
  staff: StaffCaller,
  { sku, version, pictures }: { sku: string; version: number; pictures: readonly string[] },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'variation pictures', subject: variationSubject(sku), version, yours: { pictures } },
    (trx) => writePictures(trx, sku, pictures),
  );

async function writePictures(
  trx: Transaction,
  sku: string,
  pictures: readonly string[],
): Promise<Refused<'picture-refused'> | void> {
  if (!(await areStored(trx, pictures))) return picturesMissing;
  await trx
    .updateTable('variation')
    .set({ picture_id: pictures[0] ?? null, gallery: pictures.slice(1) })
    .where('sku', '=', sku)
    .execute();
}

export const variationUndo: Undoable = {
  subjectOf: variationSubject,
  async putBack(trx, sku, values) {
    const found = await variationSubject(sku).lock(trx);
    if (!found) return;
    const next = { ...found.values, ...values };
    const refused =
      (await writePrices(trx, sku, next)) ??
      (await writeVariationStatus(trx, sku, next.status)) ??
      (await writePictures(trx, sku, next.pictures));
    if (refused) return refuse('cannot-undo', { message: refused.body.message });
  },
};
