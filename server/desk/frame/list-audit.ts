import { sql, type RawBuilder } from 'kysely';
import type { DeskOutput, DeskQuery } from '../../../contract/desk/desk-contract.ts';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import type { Database } from '../../../database/client.ts';
import { readReceiptId, receiptId } from '../../../domain/receipt-id.ts';
import { readReturnNumber, returnNumber } from '../../../domain/return-number.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import type { Undoables } from '../change/undo-change.ts';
import { keyText, keyValue, readCursor, writeCursor } from '../list/cursor.ts';

type Asked = DeskQuery<'GET /desk/audit'>;

type Shown = DeskOutput<'GET /desk/audit'>['rows'][number];

interface Row extends Omit<Shown, 'at' | 'subject_name' | 'can_undo' | 'order'> {
  at: Date;
  at_text: string;
  order_id: string | null;
  receipt_number: number | null;
  return_number: number | null;
  /** The subject's name. Null if its id is its name, as for a SKU. */
  called: string | null;
  /** An order's step that has been carried out and mailed to the customer, so it cannot be undone. */
  is_over: boolean;
}

/** Newest first, paged by key. Each filter has an index in this order. */
export async function listAudit(db: Database, staff: StaffCaller, undoables: Undoables, asked: Asked) {
  const { limit } = asked;
  const matching = conditionsOf(asked);
  const cursor = readCursor(asked.after, ['moment', 'number']);
  const from = cursor
    ? sql`(a.at, a.audit_id) < (${keyValue('moment', cursor[0])}, ${keyValue('number', cursor[1])})`
    : sql`true`;
  const { rows } = await sql<Row>`
    select a.*, ${keyText('moment', sql`a.at`)} as at_text, later.audit_id as undone_by, o.order_id, o.receipt_number, b.return_number,
           f.amount_paise,
           coalesce(sm.full_name, sp.title, sc.name, sl.slider_name, rp.title,
                    case when q.fee_order_id is not null then 'of a registration fee' end) as called,
           a.subject_kind = 'order' and w.order_id is null as is_over,
           coalesce(m.full_name, c.full_name, case a.actor when 'system' then 'The shop itself' else a.actor end) as actor_name
      from (select * from audit a where ${matching} and ${from} order by a.at desc, a.audit_id desc limit ${limit + 1}) a
      left join staff m on m.staff_id = a.actor
      left join account c on c.user_id = a.actor
      left join order_return b on a.subject_kind = 'return' and b.return_id = a.subject_id
      left join refund f on a.subject_kind = 'refund' and f.refund_id = a.subject_id
      left join payment p on p.payment_id = f.payment_id
      left join payment_request q on q.request_id = p.request_id
      left join shop_order o on o.order_id = case
        when a.subject_kind in ('order', 'order address', 'order note', 'order mail', 'shipment') then a.subject_id
        else coalesce(b.order_id, q.order_id) end
      left join staff sm on a.subject_kind = 'staff' and sm.staff_id = a.subject_id
      left join product sp on a.subject_kind = 'product' and sp.product_id = a.subject_id
      left join category sc on a.subject_kind = 'category' and sc.category_id = a.subject_id
      left join slider sl on a.subject_kind = 'slider' and sl.slider_id = a.subject_id
      left join review r on a.subject_kind = 'review' and r.review_id = a.subject_id
      left join product rp on rp.product_id = r.product_id
      left join waiting_step w on a.subject_kind = 'order' and w.order_id = a.subject_id and w.status = a.after ->> 'order_status'
      left join audit later on later.undoes = a.audit_id
     order by a.at desc, a.audit_id desc`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select from audit a where ${matching} limit ${countedMax + 1}) t`.execute(db);
  const total = counted[0]?.total ?? 0;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((row) => {
      const { at, at_text: _text, receipt_number, return_number, called, order_id, is_over: _over, ...copied } = row;
      const number = receipt_number === null ? null : receiptId(receipt_number);
      return {
        ...copied,
        order: order_id === null || number === null ? null : { order_id, receipt_id: number },
        subject_name: (return_number === null ? number : returnNumber(return_number)) ?? called ?? row.subject_id,
        at: at.toISOString(),
        can_undo: mayUndo(row, staff, undoables),
      };
    }),
    next: rows.length > limit && last ? writeCursor(last.at_text, String(last.audit_id)) : null,
    total: Math.min(total, countedMax),
    total_is_more: total > countedMax,
  };
}

function mayUndo(row: Row, staff: StaffCaller, undoables: Undoables): boolean {
  const undoable = undoables[row.subject_kind];
  if (!undoable || row.before === null || row.after === null || row.undone_by !== null || row.is_over) return false;
  return staff.permissions.has(undoable.subjectOf('').permission);
}

function conditionsOf({ actor, kind, subject, from, until }: Asked): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (actor) conditions.push(sql`a.actor = ${actor}`);
  if (kind) conditions.push(sql`a.subject_kind = ${kind}`);
  if (subject) conditions.push(sql`a.subject_id = any(${subjectIdsOf(subject)})`);
  if (from) conditions.push(sql`a.at >= (${from}::date)::timestamp at time zone 'Asia/Kolkata'`);
  if (until) conditions.push(sql`a.at < (${until}::date + 1)::timestamp at time zone 'Asia/Kolkata'`);
  return sql.join(conditions, sql` and `);
}

/** Finds returns by their number, and orders with their refunds by receipt number, but only with its prefix: a bare number may be a SKU. */
function subjectIdsOf(subject: string): RawBuilder<unknown> {
  const returned = readReturnNumber(subject);
  if (returned !== null) {
    return sql`array(select return_id from order_return where return_number = ${returned} union all select ${subject})`;
  }
  const number = /^pah-/i.test(subject) ? readReceiptId(subject) : null;
  if (number === null) return sql`array[${subject}]`;
  return sql`array(
    select order_id from shop_order where receipt_number = ${number}
    union all
    select f.refund_id from shop_order join payment_request using (order_id) join payment p using (request_id) join refund f using (payment_id)
     where receipt_number = ${number})`;
}

/** Skips through the index from value to value: reading every audit row to find a few kinds would get slower as it grows. */
export async function listAuditFilters(db: Database) {
  const { rows: people } = await sql<{ actor: string; name: string }>`
    select staff_id as actor, full_name || case when removed_at is null then '' else ' (removed)' end as name
      from staff order by removed_at is not null, full_name, staff_id`.execute(db);
  const { rows: kinds } = await sql<{ kind: string }>`
    with recursive step (kind) as (
      (select subject_kind from audit order by subject_kind limit 1)
      union all
      select (select a.subject_kind from audit a where a.subject_kind > step.kind order by a.subject_kind limit 1)
        from step where step.kind is not null)
    select kind from step where kind is not null`.execute(db);
  return {
    people: [...people, { actor: 'system', name: 'The shop itself' }],
    kinds: kinds.map(({ kind }) => kind),
  };
}
