import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { LedgerRow } from '../../../contract/desk/stock.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import type { Database } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import { keyText, keyValue, readCursor, writeCursor } from '../list/cursor.ts';

interface Row {
  at: Date;
  at_text: string;
  key: string;
  kind: LedgerRow['kind'];
  change: number;
  reason: string;
  who: string | null;
  receipt_number: number | null;
  is_undone: boolean;
  on_hand_now: number;
}

/**
 * Everything that changed a SKU's stock, newest first: movements, sales and returns, each read from the end of its index. The stock
 * after each row is calculated backwards from what is on hand now. The cursor carries it on, so no page reads newer rows.
 */
export async function listLedger(
  db: Database,
  sku: string,
  { after, limit }: DeskQuery<'GET /desk/stock/:sku/ledger'>,
) {
  const cursor = readCursor(after, ['moment', 'text', 'number']);
  const part = partOf({ sku, cursor, limit });
  const { rows } = await sql<Row>`
    with event as (
      ${part(
        sql`m.at`,
        sql`'m' || lpad(m.movement_id::text, 19, '0')`,
        sql`
        m.kind, m.change, m.reason, m.actor, null::text as order_id, m.movement_id from stock_movement m where m.sku`,
      )}
      union all
      ${part(
        sql`h.ended_at`,
        sql`'h' || h.hold_id`,
        sql`
        'sold', -h.quantity, '', null, h.order_id, null from stock_hold h where h.state in ('consumed', 'returned') and h.sku`,
      )}
      union all
      ${part(
        sql`h.returned_at`,
        sql`'r' || h.hold_id`,
        sql`
        'returned', h.quantity, '', null, h.order_id, null from stock_hold h where h.state = 'returned' and h.sku`,
      )}
      order by at desc, key desc limit ${limit + 1})
    select e.at, ${keyText('moment', sql`e.at`)} as at_text, e.key, e.kind, e.change, e.reason, o.receipt_number, s.on_hand as on_hand_now,
           coalesce(w.full_name, c.full_name, case e.actor when 'system' then 'The shop itself' else e.actor end) as who,
           exists (select from stock_movement u where u.undoes = e.movement_id) as is_undone
      from stock s left join event e on true
      left join shop_order o using (order_id)
      left join staff w on w.staff_id = e.actor
      left join account c on c.user_id = e.actor
     where s.sku = ${sku} order by e.at desc, e.key desc`.execute(db);
  const [first] = rows;
  if (!first) return refuse('unknown-row');
  // If there are no events, the query returns one row of nulls.
  const events = rows.filter(({ at }) => at !== null);
  let onHand = cursor ? Number(cursor[2]) : first.on_hand_now;
  const page = events.slice(0, limit).map((row) => {
    const shown = present(row, onHand);
    onHand -= row.change;
    return shown;
  });
  const last = events[limit - 1];
  return {
    rows: page,
    next: events.length > limit && last ? writeCursor(last.at_text, last.key, String(onHand)) : null,
  };
}

/** The newest events of one source, before the cursor. `rest` ends with the column that is the SKU. */
const partOf =
  ({ sku, cursor, limit }: { sku: string; cursor: readonly [string, string, string] | null; limit: number }) =>
  (at: RawBuilder<unknown>, key: RawBuilder<unknown>, rest: RawBuilder<unknown>) => {
    const before = cursor ? keyValue('moment', cursor[0]) : null;
    const from =
      cursor && before
        ? sql`${at} <= ${before} and (${at} < ${before} or ${key} < ${cursor[1]} collate "C")`
        : sql`true`;
    return sql`(select ${at} as at, ${key} collate "C" as key, ${rest} = ${sku} and ${from}
                 order by 1 desc, 2 desc limit ${limit + 1})`;
  };

const present = (row: Row, onHand: number): LedgerRow => ({
  at: row.at.toISOString(),
  kind: row.kind,
  change: row.change,
  on_hand: onHand,
  reason: row.reason,
  who: row.receipt_number === null ? (row.who ?? '') : receiptId(row.receipt_number),
  is_undone: row.is_undone,
});
