import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { DeskQuote, DeskQuoteRow, QuoteSort, QuoteState } from '../../../contract/desk/quotes.ts';
import type { Database } from '../../../database/client.ts';
import { quoteId as numberOf, readQuoteId } from '../../../domain/quote-id.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { readListPage, type ListSort, type Walk } from '../list/list-page.ts';
import { moment } from '../list/moment.ts';
import { escapeLike } from '../list/title-search.ts';

const sorts: Record<QuoteSort, ListSort> = {
  newest: { key: sql`q.created_at`, kind: 'moment', isDescending: true },
  oldest: { key: sql`q.created_at`, kind: 'moment', isDescending: false },
};

/** Of `quote q`, from its last version. Paid comes first, because a last-minute payment still places the order of an expired quote. */
const state = sql<QuoteState>`coalesce(
  (select case when o.stage = 'placed' then 'paid' when v.ended_as = 'declined' or o.order_status = 'Cancelled' then 'declined'
               when v.valid_until <= now() then 'expired' else 'sent' end
     from quote_version v left join shop_order o using (order_id)
    where v.quote_id = q.quote_id order by v.number desc limit 1),
  case q.status when 'Closed' then 'closed' else 'new' end)`;

const lastVersion = (column: 'total_paise' | 'valid_until') => sql`
  (select ${sql.ref(`v.${column}`)} from quote_version v where v.quote_id = q.quote_id order by v.number desc limit 1)`;

const columns = sql`
  q.quote_id, q.quote_number, q.created_at, q.name, q.mobile, ${state} as state,
  (select coalesce(jsonb_agg(jsonb_build_object('line_sku', array_to_string(l.sku || l.chosen, '~'), 'name', l.product_name,
            'attributes', l.attributes, 'quantity', l.quantity, 'unit_paise', l.unit_paise) order by l.line_number), '[]')
     from quote_line l where l.quote_id = q.quote_id) as lines,
  coalesce(${lastVersion('total_paise')}, q.total_paise) as total_paise, ${lastVersion('valid_until')} as valid_until`;

interface Row extends Omit<DeskQuoteRow, 'number' | 'created_at' | 'valid_until'> {
  quote_number: number;
  created_at: Date;
  valid_until: Date | null;
}

const present = ({ quote_number, created_at, valid_until, ...row }: Row): DeskQuoteRow => ({
  ...row,
  number: numberOf(quote_number),
  created_at: created_at.toISOString(),
  valid_until: valid_until?.toISOString() ?? null,
});

export async function listDeskQuotes(
  db: Database,
  { q, state: wanted, sort, after, limit }: DeskQuery<'GET /desk/quotes'>,
) {
  const page = await readListPage<Row>(db, {
    table: sql`quote`,
    alias: sql`q`,
    id: sql`q.quote_id`,
    columns,
    ...conditionsOf(q, wanted),
    sort: sorts[sort],
    after,
    limit,
  });
  return { ...page, rows: page.rows.map(present) };
}

function conditionsOf(q: string, wanted: QuoteState | undefined): { matching: RawBuilder<unknown>; walk?: Walk } {
  const number = readQuoteId(q);
  if (number !== null) return { matching: sql`q.quote_number = ${number}` };
  const tests = [
    ...(wanted === undefined ? [] : [sql`${state} = ${wanted}`]),
    ...(q === '' ? [] : [sql`(q.name || ' ' || q.mobile || ' ' || q.email) ilike ${`%${escapeLike(q)}%`}`]),
  ];
  if (tests.length === 0) return { matching: sql`true` };
  const tested = sql.join(tests, sql` and `);
  return { matching: tested, walk: { within: sql`true`, tested } };
}

interface OneRow extends Row, Pick<DeskQuote, 'email' | 'description' | 'address' | 'version'> {
  lines: DeskQuote['lines'];
  versions: DeskQuote['versions'];
  order: { order_id: string; receipt_number: number } | null;
}

export async function findDeskQuote(db: Database, quoteId: string): Promise<DeskQuote | undefined> {
  const { rows } = await sql<OneRow>`
    select ${columns}, q.description, coalesce(v.email, nullif(q.email, ''), a.email, '') as email,
      coalesce(v.name, q.name) as name, coalesce(v.mobile, q.mobile) as mobile,
      (select coalesce(jsonb_agg(jsonb_build_object('line_sku', array_to_string(l.sku || l.chosen, '~'), 'name', l.product_name,
                'attributes', l.attributes, 'quantity', l.quantity, 'unit_paise', l.unit_paise, 'available',
                (select min(floor((d ->> 'available')::numeric / (d ->> 'quantity')::numeric))::integer
                   from find_ordered_lines(null, array[array_to_string(l.sku || l.chosen, '~')]) f,
                        jsonb_array_elements(f.draws) d)) order by l.line_number), '[]')
         from quote_line l where l.quote_id = q.quote_id) as lines,
      case when v.version_id is not null then nullif(v.address - 'location_user', '{}')
        else (select jsonb_build_object('new_address', d.new_address, 'area', d.area, 'city', d.city, 'pincode', d.pincode)
                from address d where d.user_id = q.user_id and d.is_default_shipping) end as address,
      coalesce(v.number, 0) as version,
      (select coalesce(jsonb_agg(jsonb_build_object('number', e.number, 'created_at', ${moment('e.created_at')},
                'by', s.full_name, 'lines', e.lines, 'delivery_paise', e.delivery_paise, 'total_paise', e.total_paise,
                'valid_until', ${moment('e.valid_until')}, 'is_held', e.is_held, 'note', e.note, 'ended_as', e.ended_as,
                'decline_reason', e.decline_reason) order by e.number desc), '[]')
         from quote_version e join staff s on s.staff_id = e.created_by where e.quote_id = q.quote_id) as versions,
      (select jsonb_build_object('order_id', o.order_id, 'receipt_number', o.receipt_number)
         from shop_order o where o.quote_id = q.quote_id and o.order_status <> 'Cancelled' and o.stage <> 'abandoned') as "order"
      from quote q
      left join account a using (user_id)
      left join lateral (select * from quote_version e where e.quote_id = q.quote_id order by e.number desc limit 1) v on true
     where q.quote_id = ${quoteId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { order, lines, email, description, address, version, versions } = row;
  return {
    ...present({ ...row, lines: [] }),
    lines,
    email,
    description,
    address,
    version,
    versions,
    order: order && { order_id: order.order_id, receipt_id: receiptId(order.receipt_number) },
  };
}
