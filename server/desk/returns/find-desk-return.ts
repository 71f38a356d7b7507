import { sql } from 'kysely';
import type { DeskReturn } from '../../../contract/desk/returns.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import { returnMoves } from '../../../domain/return-state.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { hasTillToPayFrom } from '../../features/till/lock-till.ts';
import { findRefund } from '../../features/returns/find-refund.ts';
import { seesPerson } from '../orders/find-desk-order.ts';
import { moment } from '../list/moment.ts';
import { listReturnEvents } from '../orders/return-events.ts';

type Made =
  | 'replacement'
  | 'receipt_id'
  | 'return_number'
  | 'is_whole_order'
  | 'moves'
  | 'has_till'
  | 'refund'
  | 'history'
  | 'lines'
  | 'email';

interface Found extends Omit<DeskReturn, Made | 'created_at' | 'ended_at'> {
  return_number: number;
  receipt_number: number;
  created_at: Date;
  ended_at: Date | null;
  email: string;
  by_hand_paise: number | null;
  exchange_paise: number;
  replacement: (Omit<NonNullable<DeskReturn['replacement']>, 'receipt_id'> & { receipt_number: number }) | null;
  refunds: NonNullable<DeskReturn['refunds']>;
  lines: (Omit<DeskReturn['lines'][number], 'amount_paise'> & { amount_paise: number | null })[];
}

export async function findDeskReturn(
  db: Database,
  staff: StaffCaller,
  returnId: string,
): Promise<DeskReturn | undefined> {
  const found = await selectReturn(db, returnId);
  if (!found) return undefined;
  const {
    receipt_number,
    by_hand_paise: _paise,
    exchange_paise: _exchange,
    email,
    refunds,
    replacement,
    ...copied
  } = found;
  const maySeePerson = seesPerson(staff);
  const isOpen = found.ended_at === null;
  const would = isOpen ? await findRefund(db, returnId) : null;
  return {
    ...copied,
    return_number: returnNumber(found.return_number),
    receipt_id: receiptId(receipt_number),
    created_at: found.created_at.toISOString(),
    ended_at: found.ended_at?.toISOString() ?? null,
    user_name: maySeePerson ? found.user_name : '',
    mobile: maySeePerson ? found.mobile : '',
    note: maySeePerson ? found.note : '',
    photos: maySeePerson ? found.photos : [],
    email: staff.permissions.has('customers.read') ? email : null,
    is_whole_order: isOpen && found.order_status !== 'Delivered',
    moves: [...returnMoves[found.state]],
    has_till: await hasTillToPayFrom(db, staff.staffId),
    replacement: replacement && presentReplacement(replacement),
    refund: would
      ? {
          refund_paise: would.refundPaise,
          online_paise: would.onlinePaise,
          by_hand_paise: would.byHandPaise,
          exchange_paise: would.exchangePaise,
          credit_paise: would.creditPaise,
        }
      : refundOf(found),
    refunds: staff.permissions.has('money.read') ? refunds : null,
    lines: found.lines.map((line) => ({
      ...line,
      amount_paise: line.amount_paise ?? would?.linePaise.get(line.line_number) ?? 0,
    })),
    history: (await listReturnEvents(db, [returnId])).map(({ returnNumber: _number, ...event }) => event),
  };
}

function presentReplacement({ receipt_number, ...rest }: NonNullable<Found['replacement']>) {
  return { ...rest, receipt_id: receiptId(receipt_number) };
}

function refundOf({ refund_paise, by_hand_paise, exchange_paise, credit_note }: Found): DeskReturn['refund'] {
  if (refund_paise === null || by_hand_paise === null) return null;
  return {
    refund_paise,
    online_paise: refund_paise - by_hand_paise,
    by_hand_paise,
    exchange_paise,
    credit_paise: credit_note?.total_paise ?? 0,
  };
}

async function selectReturn(db: Database, returnId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select r.return_id, r.return_number, r.order_id, o.receipt_number, r.created_at, r.ended_at, o.user_name, o.mobile, o.email, r.state,
      r.reason, r.note, r.answer, r.is_by_customer, r.refund_paise, r.by_hand_paise, r.exchange_paise, r.by_hand_method, r.by_hand_reference, r.version,
      exists (select from return_line b where b.return_id = r.return_id and b.exchange_sku is not null) as is_exchange,
      o.order_status, o.payment_mode, o.total_paise,
      array(select f.photo_id from return_photo f where f.return_id = r.return_id order by f.place) as photos,
      case when n.credit_note_id is not null then jsonb_build_object('credit_note_id', n.credit_note_id,
        'credit_note_number', n.credit_note_number, 'issued_at', ${moment('n.issued_at')}, 'total_paise', n.total_paise) end as credit_note,
      (select json_agg(json_build_object('line_number', b.line_number, 'sku', l.sku, 'product_name', l.product_name,
                'attributes', l.attributes, 'quantity', b.quantity, 'parts', l.parts, 'picture_id', l.picture_id, 'bought', l.quantity,
                'amount_paise', c.amount_paise, 'condition', b.condition, 'is_restocked', b.is_restocked,
                'exchange_sku', b.exchange_sku) order by b.line_number)
         from return_line b join order_line l using (order_id, line_number)
         left join credit_note_line c on c.credit_note_id = n.credit_note_id and c.line_number = b.line_number
        where b.return_id = r.return_id) as lines,
      (select jsonb_build_object('order_id', e.order_id, 'receipt_number', e.receipt_number, 'total_paise', e.total_paise,
                'credit_paise', e.credit_paise, 'to_pay_paise', e.advance_paise, 'is_placed', e.stage = 'placed',
                'is_held', e.stage = 'awaiting payment', 'held_until', ${moment('e.hold_expires_at')},
                'is_paid', exists (select from payment_request q join payment p using (request_id)
                                    where q.order_id = e.order_id and p.outcome = 'applied'),
                'refund_paise', (select coalesce(sum(p.amount_paise - p.refunded_paise), 0) from payment_request q join payment p using (request_id)
                                  where q.order_id = e.order_id and p.outcome = 'applied' and p.state = 'captured'),
                'lines', (select json_agg(json_build_object('product_name', l.product_name, 'attributes', l.attributes,
                                   'quantity', l.quantity) order by l.line_number)
                            from order_line l where l.order_id = e.order_id))
         from shop_order e where e.return_id = r.return_id and (e.order_status <> 'Cancelled' or e.stage = 'placed')) as replacement,
      (select coalesce(jsonb_agg(jsonb_build_object('amount_paise', f.amount_paise, 'state', f.state,
                'created_at', ${moment('f.created_at')}, 'ended_at', ${moment('f.ended_at')}, 'error', f.last_error)
              order by f.created_at, f.refund_id), '[]')
         from refund f where f.return_id = r.return_id) as refunds
      from order_return r join shop_order o using (order_id) left join credit_note n on n.return_id = r.return_id
     where r.return_id = ${returnId}`.execute(db);
  return rows[0];
}
