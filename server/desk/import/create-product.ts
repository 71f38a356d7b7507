import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { errorCode } from '../../../database/error-code.ts';
import { Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { addRow } from '../change/content-rows.ts';
import { staffAddition } from '../change/staff-transaction.ts';
import { openStock, skuTaken } from '../products/make-product.ts';
import { whatTheyLack } from '../products/what-it-lacks.ts';
import { areStored, isCategory, picturesMissing, unknownCategory, writeProduct } from '../products/write-product.ts';
import { windowRows } from '../window/window-rows.ts';
import type { CreateStep } from './plan-new.ts';

const uniqueViolation = '23505';

/** Null: it exists now. Otherwise why it could not be created. */
export async function createProduct(db: Database, staff: StaffCaller, step: CreateStep): Promise<string | null> {
  const { rows } = await sql`select from product where product_id = ${step.product_id}`.execute(db);
  // An earlier try of this import has created it.
  if (rows.length > 0) return null;
  try {
    const made = await staffAddition(
      db,
      staff,
      { action: 'product imported', kind: 'product', permission: 'products.edit' },
      (trx) => writeNew(trx, staff, step),
    );
    return made instanceof Refused ? (made.details.fields?.[0]?.reason ?? made.body.message) : null;
  } catch (error) {
    // Somebody else uses one of its SKUs since a moment ago.
    if (errorCode(error) === uniqueViolation) return 'One of its SKUs has been used in the meantime.';
    throw error;
  }
}

async function writeNew(trx: Transaction, staff: StaffCaller, step: CreateStep) {
  const { product_id: id, title, category, type: product_type, pictures, variations, parts } = step;
  if (!(await isCategory(trx, category))) return unknownCategory(category);
  const shown = [...pictures, ...variations.flatMap((variation) => variation.pictures)];
  if (!(await areStored(trx, shown))) return picturesMissing;
  const taken = await skuTaken(
    trx,
    variations.map(({ sku }) => ({ sku, field: 'sku' })),
  );
  if (taken) return taken;
  await trx
    .insertInto('product')
    .values({
      product_id: id,
      title,
      category,
      product_type,
      status: 'Inactive',
      categorytype: step.categorytype,
      short_description: step.short_description,
      description: step.description,
      key_features: JSON.stringify(step.key_features),
      specifications: JSON.stringify(step.specifications),
      attribute: JSON.stringify(attributesOf(step)),
      hsn_code: step.hsn_code,
      ...(step.delivery_days !== undefined && { delivery_days: step.delivery_days }),
      picture_id: pictures[0] ?? null,
      gallery: pictures.slice(1),
      picture_texts: JSON.stringify(step.picture_texts),
    })
    .execute();
  await trx
    .insertInto('variation')
    .values(
      variations.map(({ sku, price_paise, sale_price_paise, attributes, pictures: own }, position) => ({
        sku,
        product_id: id,
        position,
        price_paise,
        sale_price_paise,
        attributes: JSON.stringify(attributes),
        picture_id: own[0] ?? null,
        gallery: own.slice(1),
      })),
    )
    .execute();
  if (product_type !== 'Grouped Product') await openStock(trx, staff, variations);
  const wrong = parts.length > 0 ? await writeProduct(trx, id, { parts }) : undefined;
  if (wrong) return wrong;
  await sql`update import_picture set is_added = false where picture_id = any(${shown}::text[])`.execute(trx);
  const isPublished = step.unpublished.length === 0 && (await lacksNothing(trx, id));
  if (isPublished) await trx.updateTable('product').set({ status: 'Active' }).where('product_id', '=', id).execute();
  const values = {
    title,
    category,
    product_type,
    status: isPublished ? 'Active' : 'Inactive',
    skus: variations.map(({ sku }) => sku),
  };
  return { id, values };
}

async function lacksNothing(trx: Transaction, id: string): Promise<boolean> {
  const lacks = (await whatTheyLack(trx, [id])).get(id);
  return lacks !== undefined && lacks.blocking.length === 0 && lacks.missing.length === 0;
}

/** As the storefront reads them: colours are shown as colours. */
const attributesOf = ({ attributes, variations }: CreateStep) =>
  attributes.map((name) => ({
    name,
    slug: /^colou?rs?$/i.test(name) ? 'color' : 'text',
    selectedTerms: [...new Set(variations.map((variation) => variation.attributes[name] ?? ''))].map((value) => ({
      id: randomBytes(4).toString('hex'),
      name: value,
    })),
  }));

/** Null: it exists now. */
export async function createCategory(
  db: Database,
  staff: StaffCaller,
  { title, status }: { title: string; status: 'Active' | 'Inactive' },
): Promise<string | null> {
  const id = randomBytes(8).toString('hex');
  const added = await addRow(db, staff, windowRows.categories, { id, values: { title, status } });
  return added instanceof Refused && added.code !== 'name-taken' ? added.body.message : null;
}
