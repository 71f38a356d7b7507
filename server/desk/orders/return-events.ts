import { sql } from 'kysely';
import type { DeskReturn } from '../../../contract/desk/returns.ts';
import { formatPaise } from '../../../domain/money.ts';
import type { Database } from '../../../database/client.ts';

type ReturnEvent = DeskReturn['history'][number];

interface EventRow {
  return_number: number;
  at: Date;
  action: string;
  by: string | null;
  reason: string;
  answer: string;
  refund_paise: number | null;
  lines: string[] | null;
}

/** Everything that happened to some returns, the latest first. */
export async function listReturnEvents(
  db: Database,
  returnIds: readonly string[],
): Promise<(ReturnEvent & { returnNumber: number })[]> {
  if (returnIds.length === 0) return [];
  const { rows } = await sql<EventRow>`
    select r.return_number, e.at, e.action, s.full_name as by, r.reason, r.answer, r.refund_paise, e.lines
      from order_return r
     cross join lateral (
       select r.created_at as at, case when r.is_by_customer then 'return requested' else 'return started' end as action,
              r.started_by as actor, null::jsonb as lines, 0 as place
       union all
       select a.at, a.action, a.actor, a.after -> 'lines', a.audit_id from audit a
        where a.subject_kind = 'return' and a.subject_id = r.return_id
          and a.action not in ('return started', 'return requested')) e
      left join staff s on s.staff_id = e.actor
     where r.return_id = any(${returnIds}) order by e.at desc, e.place desc`.execute(db);
  return rows.map((row) => ({
    returnNumber: row.return_number,
    at: row.at.toISOString(),
    text: eventWords[row.action] ?? row.action,
    detail: detailOf(row),
    by: row.by,
  }));
}

const eventWords: Readonly<Record<string, string>> = {
  'return requested': 'Asked for by the customer',
  'return started': 'Started',
  'return approved': 'Approved',
  'return declined': 'Declined',
  'return received': 'Goods received',
  'return closed': 'Closed',
};

function detailOf({ action, reason, answer, refund_paise, lines }: EventRow): string | null {
  switch (action) {
    case 'return requested':
    case 'return started':
      return reason;
    case 'return declined':
      return answer;
    case 'return received':
      return lines?.join('\n') ?? null;
    case 'return closed':
      return `Refund: ${formatPaise(refund_paise ?? 0)}`;
    default:
      return null;
  }
}
