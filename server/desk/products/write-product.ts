import { sql } from 'kysely';
import type { ProductFields } from '../../../contract/desk/product.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { choosablePartsMax } from '../../../domain/line-sku.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

type WrongField = Refused<'unknown-category' | 'unknown-arrival' | 'part-not-possible' | 'picture-refused'>;

/** Writes only the given fields. Triggers tell the caches. */
export async function writeProduct(
  trx: Transaction,
  productId: string,
  {
    parts,
    arrivals,
    key_features,
    specifications,
    size_guide,
    pictures,
    picture_texts,
    ...columns
  }: Partial<ProductFields>,
): Promise<WrongField | void> {
  if (columns.category !== undefined && !(await isCategory(trx, columns.category, productId))) {
    return unknownCategory(columns.category);
  }
  if (pictures && !(await areStored(trx, pictures))) {
    return picturesMissing;
  }
  const wrong =
    (parts && (await writeParts(trx, productId, parts))) ??
    (arrivals && (await writeArrivals(trx, productId, arrivals)));
  if (wrong) return wrong;
  const written = {
    ...columns,
    ...(pictures && { picture_id: pictures[0] ?? null, gallery: pictures.slice(1) }),
    ...(picture_texts && { picture_texts: JSON.stringify(picture_texts) }),
    ...(key_features && { key_features: JSON.stringify(key_features) }),
    ...(specifications && { specifications: JSON.stringify(specifications) }),
    ...(size_guide && { size_guide: JSON.stringify(size_guide) }),
  };
  // Parts and groups are stored in other tables, so changing them does not raise the product's version by itself.
  const isElsewhere = parts !== undefined || arrivals !== undefined;
  if (Object.keys(written).length === 0 && !isElsewhere) return;
  await trx
    .updateTable('product')
    .set({ ...written, ...(isElsewhere && { version: sql<number>`version + 1` }) })
    .where('product_id', '=', productId)
    .execute();
}

/** Categories are created in the shop window only. Otherwise a typo here would hide the product. */
export async function isCategory(trx: Database | Transaction, name: string, productId = ''): Promise<boolean> {
  const { rows } = await sql`
    select from category where lower(name) = lower(${name})
     union all
    select from product where product_id = ${productId} and category = ${name}`.execute(trx);
  return rows.length > 0;
}

export const unknownCategory = (name: string) =>
  refuse('unknown-category', {
    fields: [{ field: 'category', reason: `There is no category “${name}”. Add it in the shop window first.` }],
  });

export const picturesMissing = refuse('picture-refused', {
  fields: [{ field: 'pictures', reason: 'One of these pictures does not exist.' }],
});

export async function areStored(trx: Transaction, pictures: readonly string[]): Promise<boolean> {
  const found = await trx
    .selectFrom('picture')
    .select('picture_id')
    .where('picture_id', 'in', ['', ...pictures])
    .execute();
  return found.length === new Set(pictures).size;
}

async function writeParts(
  trx: Transaction,
  productId: string,
  parts: ProductFields['parts'],
): Promise<Refused<'part-not-possible'> | undefined> {
  const { rows } = await sql<{ sku: string; product_type: string; of_product: string }>`
    select v.sku, p.product_type, p.product_id as of_product from variation v join product p using (product_id)
     where v.sku = any(${parts.map(({ sku }) => sku)})`.execute(trx);
  const { product_type: type } = await trx
    .selectFrom('product')
    .select('product_type')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  const reasons = parts.flatMap(({ sku }, index) => {
    const part = rows.find((row) => row.sku === sku);
    if (part && part.product_type !== 'Grouped Product') return [];
    const reason = part ? `${sku} is a package itself.` : `There is no SKU ${sku}.`;
    return [{ field: `parts.${index}.sku`, reason }];
  });
  parts.forEach(({ sku, is_choosable }, index) => {
    const part = rows.find((row) => row.sku === sku);
    if (!is_choosable || !part || part.product_type === 'Variable Product') return;
    reasons.push({ field: `parts.${index}.is_choosable`, reason: `${sku} comes in one variation only.` });
  });
  if (parts.filter(({ is_choosable }) => is_choosable).length > choosablePartsMax) {
    const reason = `Customers can choose at most ${choosablePartsMax} parts of a package.`;
    reasons.push({ field: 'parts', reason });
  }
  if (type !== 'Grouped Product' && parts.length > 0) {
    reasons.unshift({ field: 'parts', reason: 'Only a package has parts.' });
  }
  if (reasons.length > 0) return refuse('part-not-possible', { fields: reasons, message: reasons[0]?.reason });
  await trx.deleteFrom('grouped_part').where('product_id', '=', productId).execute();
  if (parts.length === 0) return undefined;
  const placed = parts.map((part, position) => ({ product_id: productId, ...part, position }));
  await trx.insertInto('grouped_part').values(placed).execute();
  return undefined;
}

/** Keeps the product's position in groups it is already in, and adds it last to new ones. */
async function writeArrivals(
  trx: Transaction,
  productId: string,
  groups: readonly string[],
): Promise<Refused<'unknown-arrival'> | undefined> {
  const known = await trx
    .selectFrom('new_arrival_group')
    .select('group_id')
    .where('group_id', 'in', ['', ...groups])
    .execute();
  if (known.length < groups.length) {
    return refuse('unknown-arrival', { fields: [{ field: 'arrivals', reason: 'This group no longer exists.' }] });
  }
  await sql`delete from new_arrival_product where product_id = ${productId} and group_id <> all(${groups})`.execute(
    trx,
  );
  await sql`
    insert into new_arrival_product (group_id, product_id, position)
    select g, ${productId}, (select coalesce(max(position) + 1, 0) from new_arrival_product n where n.group_id = g)
      from unnest(${groups}::text[]) as g
        on conflict do nothing`.execute(trx);
  return undefined;
}
