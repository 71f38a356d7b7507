import { sql } from 'kysely';
import type { OrderEvent } from '../../../contract/desk/orders.ts';
import { formatPaise } from '../../../domain/money.ts';
import { paymentMethodText } from '../../../domain/payment-method.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import type { Database } from '../../../database/client.ts';
import { findMailStates, type MailState } from '../../state/mail-states.ts';
import type { FoundOrder } from './found-order.ts';
import { listReturnEvents } from './return-events.ts';

type Values = Readonly<Record<string, unknown>> | null;

interface EventRow {
  at: Date;
  kind: 'status' | 'mail' | 'note' | 'change';
  /** The status, subject, note or kind of change. */
  text: string;
  by: string | null;
  mail_id: string | null;
  before: Values;
  after: Values;
}

/** Everything that happened to an order, latest first. */
export async function listOrderEvents(
  db: Database,
  order: FoundOrder,
  sees: { money: boolean; person: boolean },
): Promise<OrderEvent[]> {
  const { rows } = await sql<EventRow>`
    select c.changed_at as at, 'status' as kind,
           c.status || case when c.status = 'Cancelled' and c.actor = o.user_id then ' by the customer' else '' end as text,
           c.actor as by, null as mail_id, null::jsonb as before,
           case when c.status = 'Cancelled' then (select a.detail from audit a
             where a.subject_kind = 'order' and a.subject_id = c.order_id and a.actor = c.actor and a.detail ? 'reason' limit 1)
           end as after
      from order_status_change c join shop_order o using (order_id) where c.order_id = ${order.order_id}
    union all
    select queued_at, 'mail', subject, staff_id, mail_id, null, null from order_mail where order_id = ${order.order_id}
    union all
    select created_at, 'note', note, staff_id, null, null, null from order_note where order_id = ${order.order_id}
    union all
    select at, 'change', subject_kind, actor, null, before, after from audit
     where subject_kind = 'shipment' and subject_id = ${order.order_id}
    union all
    select created_at, 'change', 'address', staff_id, null, before, after from order_correction
     where order_id = ${order.order_id} and ${sees.person}`.execute(db);
  const names = await findNames(db, rows);
  const states = await findMailStates(
    db,
    rows.flatMap(({ mail_id }) => mail_id ?? []),
  );
  const ofReturns = await listReturnEvents(
    db,
    order.returns.map(({ return_id }) => return_id),
  );
  const events = [
    ...rows.map((row) => eventOf(row, names, states)),
    ...ofReturns.map(({ returnNumber: number, at, text, detail, by }) =>
      event(at, 'order', `Return ${returnNumber(number)}: ${text.toLowerCase()}`, { detail, by }),
    ),
    ...order.credit_notes.map(({ issued_at, credit_note_number }) =>
      event(issued_at, 'order', `Credit note ${credit_note_number} issued`),
    ),
    ...(sees.money ? moneyEvents(order) : []),
    ...(order.invoiced_at ? [event(order.invoiced_at, 'order', `Invoice ${order.invoice_number ?? ''} issued`)] : []),
  ];
  return events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Names of staff. The shop itself and the customer have none here. */
async function findNames(db: Database, rows: readonly EventRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ by }) => by ?? []))];
  if (ids.length === 0) return new Map();
  const staff = await db.selectFrom('staff').select(['staff_id', 'full_name']).where('staff_id', 'in', ids).execute();
  return new Map(staff.map(({ staff_id, full_name }) => [staff_id, full_name]));
}

const event = (
  at: Date | string,
  kind: OrderEvent['kind'],
  text: string,
  more: Partial<Pick<OrderEvent, 'detail' | 'by' | 'mail'>> = {},
): OrderEvent => ({ at: new Date(at).toISOString(), kind, text, detail: null, by: null, mail: null, ...more });

const mailDetails: Record<MailState, string | null> = {
  sent: null,
  waiting: 'Waiting to be sent.',
  failing: 'Could not be sent yet. The shop keeps trying.',
  failed: 'Could not be sent. Check the address, then send it again.',
};

function eventOf(row: EventRow, names: Map<string, string>, states: Map<string, MailState>): OrderEvent {
  const by = row.by === null ? null : (names.get(row.by) ?? null);
  switch (row.kind) {
    case 'status':
      return event(row.at, 'status', row.text === 'Pending' ? 'Ordered' : row.text, { by, detail: reasonOf(row) });
    case 'mail': {
      const state = states.get(row.mail_id ?? '') ?? 'sent';
      const mail = { mail_id: row.mail_id ?? '', state };
      return event(row.at, 'mail', row.text, { by, mail, detail: mailDetails[state] });
    }
    case 'note':
      return event(row.at, 'note', 'Note', { by, detail: row.text });
    case 'change': {
      const text = row.text === 'shipment' ? 'Parcel' : 'Delivery address corrected';
      return event(row.at, 'change', text, { by, detail: differences(row.before, row.after) });
    }
  }
}

/** What a customer who cancelled gave as the reason. */
function reasonOf({ after }: EventRow): string | null {
  const reason = after?.['reason'];
  return typeof reason === 'string' ? reason : null;
}

/** "City: Pune → Nashik". */
const differences = (before: Values, after: Values): string =>
  Object.entries(after ?? {})
    .map(([name, value]) => {
      const [was, is] = [before?.[name], value].map((each) => (typeof each === 'string' && each) || 'none');
      return `${fieldNames[name] ?? name}: ${was === 'none' ? '' : `${was} → `}${is}`;
    })
    .join('\n');

const fieldNames: Readonly<Record<string, string>> = {
  user_name: 'Name',
  new_address: 'Address',
  area: 'Area',
  city: 'City',
  pincode: 'Pincode',
  mobile: 'Mobile',
  courier: 'Courier',
  awb: 'AWB',
  tracking_link: 'Link',
};

const refundWords = {
  requested: 'Refund requested',
  processed: 'Refunded',
  failed: 'Refund refused by the provider',
};

function moneyEvents({ payments, refunds }: FoundOrder): OrderEvent[] {
  return [
    ...payments.map(({ amount_paise, state, outcome, method, created_at, captured_at, error }) => {
      const amount = formatPaise(amount_paise);
      const by = method === '' ? '' : ` by ${paymentMethodText(method)}`;
      if (state === 'failed') return event(created_at, 'money', `Payment of ${amount}${by} failed`, { detail: error });
      if (state === 'captured') {
        const detail = outcome === 'refund due' ? 'Not needed for this order; it will be refunded.' : null;
        return event(captured_at ?? created_at, 'money', `${amount} paid${by}`, { detail });
      }
      return event(created_at, 'money', `Payment of ${amount}${by} is being confirmed`);
    }),
    ...refunds.map(({ amount_paise, reason, state, created_at, ended_at, error }) =>
      event(ended_at ?? created_at, 'money', `${refundWords[state]}: ${formatPaise(amount_paise)}, ${reason}`, {
        detail: state === 'processed' ? null : error,
      }),
    ),
  ];
}
