import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AttributeLook, NewVariation, SentAttribute } from '../../../contract/desk/variations.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { changeAttributes, isSame } from '../../../domain/attribute-change.ts';
import { refuse } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import { variationSubject } from './change-price.ts';
import { reasonToKeep, writeVariationStatus } from './end-variation.ts';
import { openStock, skuTaken } from './make-product.ts';
import { productSubject, type ProductValues } from './product-subject.ts';

type Attribute = ProductValues['attribute'][number];

/** The slugs by which the storefront decides how to show an attribute. Any other slug means boxes with text. */
const slugs: Record<Exclude<AttributeLook, 'text'>, string> = { colour: 'color', picture: 'other' };

interface AttributeEdit {
  productId: string;
  version: number;
  attributes: readonly SentAttribute[];
}

/** Renames the values in existing variations too, in the same transaction. */
export const setAttributes = (db: Database, staff: StaffCaller, { productId, version, attributes }: AttributeEdit) =>
  staffTransaction(
    db,
    staff,
    { action: 'attributes', subject: productSubject(productId), version, yours: { attributes } },
    async (trx, before) => {
      if (!(await isVariable(trx, productId))) {
        return refuse('attributes-not-possible', { message: 'Only a variable product has attributes.' });
      }
      const changed = changeAttributes(await variationsOf(trx, productId), attributes);
      if ('faults' in changed) {
        const { faults } = changed;
        return refuse('attributes-not-possible', { fields: faults, message: faults[0]?.reason });
      }
      await renameVariations(trx, changed.renamed);
      const attribute = attributes.map((each) => toStored(each, before.attribute));
      await trx
        .updateTable('product')
        .set({ attribute: JSON.stringify(attribute) })
        .where('product_id', '=', productId)
        .execute();
    },
  );

function toStored({ name, was, look, values }: SentAttribute, before: readonly Attribute[]): Attribute {
  const old = before.find((each) => each.name === was);
  const oldTextSlug = old && !Object.values(slugs).includes(old.slug) ? old.slug : 'text';
  return {
    name,
    slug: look === 'text' ? oldTextSlug : slugs[look],
    selectedTerms: values.map((value) => ({
      id: old?.selectedTerms.find((term) => term.name === value.was)?.id ?? randomBytes(4).toString('hex'),
      name: value.name,
    })),
  };
}

/** Two values may be swapped, so all rows get a temporary value first: a unique index allows no two equal variations. */
async function renameVariations(
  trx: Transaction,
  renamed: readonly { sku: string; attributes: object }[],
): Promise<void> {
  const rows = JSON.stringify(renamed);
  const changed = sql`
    from jsonb_to_recordset(${rows}::jsonb) as t (sku text, attributes jsonb)
   where v.sku = t.sku and v.attributes <> t.attributes`;
  await sql`update variation v set attributes = v.attributes || jsonb_build_object('', v.sku) ${changed}`.execute(trx);
  await sql`update variation v set attributes = t.attributes ${changed}`.execute(trx);
}

const variationsOf = async (trx: Transaction, productId: string) => {
  const { rows } = await sql<{ sku: string; attributes: Record<string, string> }>`
    select sku, attributes from variation where product_id = ${productId} order by position, sku for update`.execute(
    trx,
  );
  return rows;
};

async function isVariable(trx: Transaction, productId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('product')
    .select('product_type')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return found?.product_type === 'Variable Product';
}

/** Does not change existing variations. The product's row is locked, so two people cannot add the same one. */
export const addVariations = (
  db: Database,
  staff: StaffCaller,
  { productId, added }: { productId: string; added: readonly NewVariation[] },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'variations added', subject: productSubject(productId) },
    async (trx, { attribute }) => {
      if (!(await isVariable(trx, productId))) {
        return refuse('variation-not-possible', { message: 'Only a variable product has variations.' });
      }
      const wrong = faultsOf(added, attribute, await variationsOf(trx, productId));
      if (wrong.length > 0) {
        return refuse('variation-not-possible', { fields: wrong, message: wrong[0]?.reason });
      }
      const taken = await skuTaken(
        trx,
        added.map(({ sku }, index) => ({ sku, field: `variations.${index}.sku` })),
      );
      if (taken) return taken;
      const { last } = await trx
        .selectFrom('variation')
        .select((of) => of.fn.coalesce(of.fn.max('position'), sql<number>`-1`).as('last'))
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('variation')
        .values(
          added.map(({ on_hand: _stock, attributes, ...prices }, index) => ({
            ...prices,
            product_id: productId,
            attributes: JSON.stringify(attributes),
            position: last + 1 + index,
          })),
        )
        .execute();
      await openStock(trx, staff, added);
    },
  );

interface Fault {
  field: string;
  reason: string;
}

function faultsOf(
  added: readonly NewVariation[],
  attribute: readonly Attribute[],
  existing: readonly { sku: string; attributes: Record<string, string> }[],
): Fault[] {
  return added.flatMap(({ attributes, price_paise, sale_price_paise }, index): Fault[] => {
    const at = (name: string) => `variations.${index}.${name}`;
    const isKnown =
      Object.keys(attributes).length === attribute.length &&
      attribute.every(({ name, selectedTerms }) => selectedTerms.some((term) => term.name === attributes[name]));
    if (!isKnown) {
      return [{ field: at('attributes'), reason: 'Each attribute needs one of its values.' }];
    }
    const same = [...existing, ...added.slice(0, index)].find((other) => isSame(other.attributes, attributes));
    if (same) return [{ field: at('attributes'), reason: `${same.sku} already has these values.` }];
    if (sale_price_paise !== null && sale_price_paise > price_paise) {
      return [{ field: at('sale_price_paise'), reason: 'The sale price cannot be higher than the price.' }];
    }
    return [];
  });
}

interface VariationEdit {
  sku: string;
  version: number;
}

export const changeVariationStatus = (
  db: Database,
  staff: StaffCaller,
  { sku, version, status }: VariationEdit & { status: 'Active' | 'Inactive' },
) =>
  staffTransaction(
    db,
    staff,
    {
      action: status === 'Active' ? 'variation sold again' : 'variation ended',
      subject: variationSubject(sku),
      version,
      yours: { status },
    },
    (trx) => writeVariationStatus(trx, sku, status),
  );

export const deleteVariation = (db: Database, staff: StaffCaller, { sku, version }: VariationEdit) =>
  staffTransaction(db, staff, { action: 'variation deleted', subject: variationSubject(sku), version }, async (trx) => {
    const reason = await reasonToKeep(trx, sku);
    if (reason !== null) return refuse('in-use', { message: reason });
    await trx.deleteFrom('variation').where('sku', '=', sku).execute();
  });
