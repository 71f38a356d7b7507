import { sql, type RawBuilder } from 'kysely';
import type { FieldChange } from '../../../contract/desk/bulk.ts';
import type { ProductFields } from '../../../contract/desk/product.ts';
import type { ProductStatus } from '../../../contract/desk/products.ts';
import type { Database } from '../../../database/client.ts';
import type { BulkKind, BulkRow, Decided } from './bulk-kind.ts';
import { changeProduct, changeProductStatus } from './change-product.ts';
import { whatTheyLack, type Lacks } from './what-it-lacks.ts';

type Stored = Pick<ProductFields, 'category' | 'categorytype' | 'hsn_code' | 'delivery_days'> & {
  status: ProductStatus;
};

interface State extends Stored {
  /** Read only before publishing. */
  lacks: Lacks | undefined;
}

type Next = Partial<Omit<Stored, 'status'>> | { status: ProductStatus };

/** Changes fields and the status of products. */
export const bulkFields: BulkKind<FieldChange, State, Next> = {
  readOf: (db, productIds, change) =>
    readFields(
      db,
      sql`unnest(${[...productIds]}::text[]) with ordinality chosen (product_id, place)
          join product p using (product_id) order by chosen.place`,
      change,
    ),
  read: (db, productIds, change) =>
    readFields(db, sql`product p where product_id = any(${[...productIds]}::text[])`, change),
  decide: changedFields,
  make: (db, staff, { id: productId, version, batchId, next }) =>
    'status' in next
      ? changeProductStatus(db, staff, { productId, version, status: next.status, batchId })
      : changeProduct(db, staff, { productId, version, fields: next, batchId }),
};

async function readFields(db: Database, from: RawBuilder<unknown>, change: FieldChange): Promise<BulkRow<State>[]> {
  const { rows } = await sql<BulkRow<Stored>>`
    select product_id as id, p.title, '{}'::jsonb as attributes, p.version,
           jsonb_build_object('status', p.status, 'category', p.category, 'categorytype', p.categorytype,
                              'hsn_code', p.hsn_code, 'delivery_days', p.delivery_days) as state
      from ${from}`.execute(db);
  const isPublishing = change.kind === 'status' && change.status === 'Active';
  const lacks = isPublishing
    ? await whatTheyLack(
        db,
        rows.map(({ id }) => id),
      )
    : new Map<string, Lacks>();
  return rows.map((row) => ({ ...row, state: { ...row.state, lacks: lacks.get(row.id) } }));
}

const none = 'none';
const marksText = (marks: readonly string[]): string => marks.join(', ') || none;

const statusWords: Record<ProductStatus, string> = {
  Active: 'In the shop',
  Inactive: 'Not in the shop',
  Archived: 'Archived',
};

/** A text says why nothing changes. */
export function changedFields(state: State, change: FieldChange): Decided<Next> {
  if (change.kind === 'status') return changedStatus(state, change.status);
  if (change.kind === 'category') {
    const { category } = change;
    if (state.category === category) return 'It is already in this category.';
    return { next: { category }, before: state.category, after: category };
  }
  if (change.kind === 'hsn') {
    const { hsn_code } = change;
    if (state.hsn_code === hsn_code) return 'It already has this HSN code.';
    return { next: { hsn_code }, before: state.hsn_code || none, after: hsn_code || none };
  }
  if (change.kind === 'delivery-days') {
    const { delivery_days } = change;
    if (state.delivery_days === delivery_days) return 'It already has these delivery days.';
    return { next: { delivery_days }, before: daysText(state.delivery_days), after: daysText(delivery_days) };
  }
  const marks = state.categorytype;
  const isMarked = marks.includes(change.mark);
  if (change.kind === 'add-mark') {
    if (isMarked) return 'It already has this mark.';
    return withMarks(marks, [...marks, change.mark]);
  }
  if (!isMarked) return 'It does not have this mark.';
  return withMarks(
    marks,
    marks.filter((mark) => mark !== change.mark),
  );
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const marksMax = 20;

function withMarks(before: readonly string[], categorytype: string[]): Decided<Next> {
  if (categorytype.length > marksMax) return `It already has ${marksMax} marks.`;
  return { next: { categorytype }, before: marksText(before), after: marksText(categorytype) };
}

function changedStatus({ status: before, lacks }: State, status: ProductStatus): Decided<Next> {
  if (before === status) return `${statusWords[status]} already.`;
  const [blocking] = lacks?.blocking ?? [];
  if (blocking) return blocking.reason;
  return {
    next: { status },
    before: statusWords[before],
    after: statusWords[status],
    ...(lacks && { lacks: lacks.missing }),
  };
}
