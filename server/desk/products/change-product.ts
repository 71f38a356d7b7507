import type { ProductFields } from '../../../contract/desk/product.ts';
import type { ProductStatus } from '../../../contract/desk/products.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';
import { productSubject, type ProductValues } from './product-subject.ts';
import { writeProduct } from './write-product.ts';

interface Edit {
  productId: string;
  version: number;
}

export const changeProduct = (
  db: Database,
  staff: StaffCaller,
  { productId, version, fields }: Edit & { fields: Partial<ProductFields> },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'product', subject: productSubject(productId), version, yours: fields },
    (trx) => writeProduct(trx, productId, fields),
  );

const statusActions: Record<ProductStatus, string> = {
  Active: 'product published',
  Inactive: 'product taken out of the shop',
  Archived: 'product archived',
};

export const changeProductStatus = (
  db: Database,
  staff: StaffCaller,
  { productId, version, status }: Edit & { status: ProductStatus },
) =>
  staffTransaction(
    db,
    staff,
    { action: statusActions[status], subject: productSubject(productId), version, yours: { status } },
    (trx) => writeStatus(trx, productId, status),
  );

async function writeStatus(trx: Transaction, productId: string, status: ProductStatus) {
  if (status === 'Active') {
    const reasons = await missingForSale(trx, productId);
    if (reasons.length > 0) return refuse('not-ready', { fields: reasons, message: reasons[0]?.reason });
  }
  await trx.updateTable('product').set({ status }).where('product_id', '=', productId).execute();
}

/** What a product still lacks before the shop can show or sell it. */
async function missingForSale(trx: Transaction, productId: string) {
  const {
    product_type: type,
    sellable,
    parts,
  } = await trx
    .selectFrom('product as p')
    .select('p.product_type')
    .select((of) => [
      of
        .selectFrom('variation as v')
        .select((v) => v.fn.countAll<number>().as('count'))
        .whereRef('v.product_id', '=', 'p.product_id')
        .where('v.status', '=', 'Active')
        .as('sellable'),
      of
        .selectFrom('grouped_part as g')
        .select((g) => g.fn.countAll<number>().as('count'))
        .whereRef('g.product_id', '=', 'p.product_id')
        .as('parts'),
    ])
    .where('p.product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return [
    ...(sellable
      ? []
      : [{ field: 'variations', reason: 'It has no variation that can be sold. Please add one first.' }]),
    ...(type !== 'Grouped Product' || parts
      ? []
      : [{ field: 'parts', reason: 'The package is empty. Please add what is in it first.' }]),
  ];
}

export const productUndo: Undoable = {
  subjectOf: productSubject,
  async putBack(trx, productId, values) {
    const { status, attribute, skus, ...fields } = values as Partial<ProductValues>;
    if (attribute || skus) {
      return refuse('cannot-undo', { message: "Attributes and variations are changed on the product's screen." });
    }
    const refused =
      (await writeProduct(trx, productId, fields)) ?? (status && (await writeStatus(trx, productId, status)));
    if (!refused) return;
    const [first] = refused.details.fields ?? [];
    return refuse('cannot-undo', { message: first?.reason ?? refused.body.message });
  },
};
