import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { NewProduct } from '../../../contract/desk/product.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffAddition } from '../change/staff-transaction.ts';
import { isCategory, unknownCategory } from './write-product.ts';

const newId = (): string => randomBytes(8).toString('hex');

/** A new product is inactive, so that customers do not see it half done. */
export const makeProduct = (db: Database, staff: StaffCaller, sent: NewProduct) =>
  staffAddition(db, staff, { action: 'product made', kind: 'product', permission: 'products.edit' }, async (trx) => {
    const { title, category, product_type } = sent;
    if (!(await isCategory(trx, category))) return unknownCategory(category);
    const id = newId();
    await trx
      .insertInto('product')
      .values({ product_id: id, title, category, product_type, status: 'Inactive' })
      .execute();
    if (sent.product_type !== 'Variable Product') {
      const { sku, price_paise } = sent;
      const taken = await skuTaken(trx, [{ sku, field: 'sku' }]);
      if (taken) return taken;
      await trx.insertInto('variation').values({ sku, product_id: id, price_paise }).execute();
    }
    if (sent.product_type === 'Simple') await openStock(trx, staff, [sent]);
    return { id, values: sent };
  });

/** The refusal names each field whose SKU is already in use. */
export async function skuTaken(
  trx: Transaction,
  wanted: readonly { sku: string; field: string }[],
): Promise<Refused<'sku-taken'> | null> {
  const taken = await trx
    .selectFrom('variation as v')
    .innerJoin('product as p', 'p.product_id', 'v.product_id')
    .select(['v.sku', 'p.title'])
    .where('v.sku', 'in', ['', ...wanted.map(({ sku }) => sku)])
    .execute();
  const fields = wanted.flatMap(({ sku, field }) => {
    const owner = taken.find((row) => row.sku === sku);
    return owner ? [{ field, reason: `${sku} is already used by ${owner.title}.` }] : [];
  });
  return fields.length > 0 ? refuse('sku-taken', { fields, message: fields[0]?.reason }) : null;
}

/** Sets the opening stock. A trigger records it with the member's name as the first row of the SKU's ledger. */
export async function openStock(
  trx: Transaction,
  staff: StaffCaller,
  skus: readonly { sku: string; on_hand: number }[],
): Promise<void> {
  if (skus.length === 0) return;
  await sql`select set_config('pahiya.actor', ${staff.staffId}, true)`.execute(trx);
  await trx
    .insertInto('stock')
    .values(skus.map(({ sku, on_hand }) => ({ sku, on_hand })))
    .execute();
}

const titleMax = 300;
const copyMark = ' (copy)';

/** Copies everything except stock, sales and places in the shop window. */
export const copyProduct = (db: Database, staff: StaffCaller, productId: string) =>
  staffAddition(db, staff, { action: 'product copied', kind: 'product', permission: 'products.edit' }, async (trx) => {
    const found = await trx
      .selectFrom('product')
      .select('title')
      .where('product_id', '=', productId)
      .forShare()
      .executeTakeFirst();
    if (!found) return refuse('unknown-row');
    const id = newId();
    const title =
      Array.from(found.title)
        .slice(0, titleMax - copyMark.length)
        .join('') + copyMark;
    await sql`
      insert into product (product_id, title, product_type, status, category, categorytype, short_description, description,
                           key_features, specifications, size_guide, attribute, downloadable_files, picture_id, gallery, picture_texts,
                           delivery_days, hsn_code, is_returnable)
      select ${id}, ${title}, product_type, 'Inactive', category, categorytype, short_description, description, key_features,
             specifications, size_guide, attribute, downloadable_files, picture_id, gallery, picture_texts, delivery_days,
             hsn_code, is_returnable
        from product where product_id = ${productId}`.execute(trx);
    const suffix = await freeSuffix(trx, productId);
    await sql`
      insert into variation (sku, product_id, position, price_paise, sale_price_paise, attributes, picture_id, gallery, status)
      select left(sku, ${skuStemMax}) || ${suffix}, ${id}, position, price_paise, sale_price_paise, attributes, picture_id,
             gallery, status
        from variation where product_id = ${productId}`.execute(trx);
    await sql`
      insert into stock (sku, on_hand)
      select left(sku, ${skuStemMax}) || ${suffix}, 0 from stock join variation using (sku) where product_id = ${productId}
      `.execute(trx);
    await sql`
      insert into grouped_part (product_id, sku, quantity, position, is_choosable)
      select ${id}, sku, quantity, position, is_choosable from grouped_part where product_id = ${productId}`.execute(
      trx,
    );
    return { id, values: { title, copy_of: productId } };
  });

/** A SKU has at most 64 characters. */
const skuStemMax = 56;

/** `-2`, or the next number that makes all SKUs of the copy unique. */
async function freeSuffix(trx: Transaction, productId: string): Promise<string> {
  const { rows } = await sql<{ suffix: string }>`
    select '-' || n as suffix from generate_series(2, 100000) as n
     where not exists (
       select from variation own join variation other on other.sku = left(own.sku, ${skuStemMax}) || '-' || n
        where own.product_id = ${productId})
     limit 1`.execute(trx);
  return rows[0]?.suffix ?? `-${newId().slice(0, 7)}`;
}
