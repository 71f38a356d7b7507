import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { TaxPaperRow } from '../../../contract/desk/tax-papers.ts';
import type { Database } from '../../../database/client.ts';
import { readReceiptId, receiptId } from '../../../domain/receipt-id.ts';
import { readListPage } from '../list/list-page.ts';

type Asked = DeskQuery<'GET /desk/tax-papers'>;

interface Row extends Omit<TaxPaperRow, 'kind' | 'receipt_id' | 'issued_at'> {
  receipt_number: number;
  issued_at: Date;
}

/** Where each kind is stored. Both have an index on their time and id. */
const stores = {
  invoice: {
    table: sql`invoice`,
    id: sql`p.order_id`,
    number: sql`p.invoice_number`,
    others: sql`coalesce((select string_agg(n.credit_note_number, ', ' order by n.issued_at, n.number)
                            from credit_note n where n.order_id = p.order_id), '')`,
  },
  'credit-note': {
    table: sql`credit_note`,
    id: sql`p.credit_note_id`,
    number: sql`p.credit_note_number`,
    others: sql`p.invoice_number`,
  },
} as const;

export async function listTaxPapers(db: Database, { kind, sort, after, limit, ...filter }: Asked) {
  const { table, id, number, others } = stores[kind];
  const page = await readListPage<Row>(db, {
    table,
    alias: sql`p`,
    id,
    columns: sql`${id} as paper_id, ${number} as number, p.issued_at, p.order_id, p.receipt_number, p.total_paise, ${others} as other_numbers`,
    matching: conditionsOf(filter, number),
    sort: { key: sql`p.issued_at`, kind: 'moment', isDescending: sort === 'newest' },
    after,
    limit,
  });
  return {
    ...page,
    rows: page.rows.map(({ receipt_number, issued_at, ...row }) => ({
      ...row,
      kind,
      issued_at: issued_at.toISOString(),
      receipt_id: receiptId(receipt_number),
    })),
  };
}

function conditionsOf({ q, from, until }: Pick<Asked, 'q' | 'from' | 'until'>, number: RawBuilder<unknown>) {
  const conditions = [sql`true`];
  if (from) conditions.push(sql`p.issued_at >= (${from}::date)::timestamp at time zone 'Asia/Kolkata'`);
  if (until) conditions.push(sql`p.issued_at < (${until}::date + 1)::timestamp at time zone 'Asia/Kolkata'`);
  const receipt = q === '' ? null : readReceiptId(q);
  if (receipt !== null)
    conditions.push(sql`p.order_id = (select order_id from shop_order where receipt_number = ${receipt})`);
  else if (q !== '') conditions.push(sql`${number} = upper(${q})`);
  return sql.join(conditions, sql` and `);
}
