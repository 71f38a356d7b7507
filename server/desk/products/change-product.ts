import type { ProductFields } from '../../../contract/desk/product.ts';
import type { ProductStatus } from '../../../contract/desk/products.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';
import { productSubject, type ProductValues } from './product-subject.ts';
import { whatTheyLack } from './what-it-lacks.ts';
import { writeProduct } from './write-product.ts';

interface Edit {
  productId: string;
  version: number;
  batchId?: string;
}

export const changeProduct = (
  db: Database,
  staff: StaffCaller,
  { productId, version, batchId, fields }: Edit & { fields: Partial<ProductFields> },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'product', subject: productSubject(productId), version, yours: fields, batchId },
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
  { productId, version, batchId, status }: Edit & { status: ProductStatus },
) =>
  staffTransaction(
    db,
    staff,
    { action: statusActions[status], subject: productSubject(productId), version, yours: { status }, batchId },
    (trx) => writeStatus(trx, productId, status),
  );

async function writeStatus(trx: Transaction, productId: string, status: ProductStatus) {
  if (status === 'Active') {
    const reasons = (await whatTheyLack(trx, [productId])).get(productId)?.blocking ?? [];
    if (reasons.length > 0) return refuse('not-ready', { fields: reasons, message: reasons[0]?.reason });
  }
  await trx.updateTable('product').set({ status }).where('product_id', '=', productId).execute();
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
