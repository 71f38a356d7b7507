import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { parcelMail, type Parcel } from '../../features/order/mails.ts';
import { findMailedOrder, sendOrderMail } from '../../features/order/order-mails.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';
import { orderSubject } from './move-order.ts';

type Shipment = { courier: string | null; awb: string | null; tracking_link: string | null };

/** Version 0: there is no parcel yet. */
const shipmentSubject = (orderId: string) =>
  orderSubject<Shipment>('shipment', orderId, (trx) =>
    sql<Shipment & { version: number }>`
      select coalesce(s.version, 0) as version, s.courier, s.awb, s.tracking_link
        from shop_order o left join shipment s using (order_id) where o.order_id = ${orderId}`.execute(trx),
  );

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

/** Can be corrected at any time, because people mistype numbers. */
export const saveShipment = (
  { db, outbox }: Parts,
  staff: StaffCaller,
  { orderId, version, parcel }: { orderId: string; version: number; parcel: Parcel },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'shipment', subject: shipmentSubject(orderId), version, yours: { ...parcel } },
    (trx, before) => writeShipment(trx, outbox, { orderId, before, parcel }),
  );

interface Writing {
  orderId: string;
  before: Shipment;
  parcel: Parcel;
}

/** Until the parcel leaves, its number goes out with the Shipped mail. Afterwards a change gets its own mail. */
async function writeShipment(
  trx: Transaction,
  outbox: Parts['outbox'],
  { orderId, before, parcel }: Writing,
): Promise<Refused<'nothing-to-carry'> | void> {
  const { rows } = await sql<{ fulfilment: string }>`
    select fulfilment from shop_order where order_id = ${orderId}`.execute(trx);
  const fulfilment = rows[0]?.fulfilment ?? '';
  if (['unpaid', 'abandoned', 'cancelled'].includes(fulfilment)) return refuse('nothing-to-carry');
  const { courier, awb, tracking_link } = parcel;
  await trx
    .insertInto('shipment')
    .values({ order_id: orderId, courier, awb, tracking_link })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ courier, awb, tracking_link }))
    .execute();
  const isNews = before.courier !== courier || before.awb !== awb || before.tracking_link !== tracking_link;
  if (fulfilment !== 'on-the-way' || !isNews) return;
  const order = await findMailedOrder(trx, orderId);
  if (order) await sendOrderMail(trx, outbox, { orderId, about: { kind: 'parcel' }, mail: parcelMail(order, parcel) });
}

export const shipmentUndo = (outbox: Parts['outbox']): Undoable => ({
  subjectOf: shipmentSubject,
  async putBack(trx, orderId, values) {
    const found = await shipmentSubject(orderId).lock(trx);
    if (!found) return;
    const { courier, awb, tracking_link } = { ...found.values, ...values };
    if (courier === null || awb === null) {
      return refuse('cannot-undo', { message: 'There was no parcel before. Correct its number instead.' });
    }
    const parcel = { courier, awb, tracking_link };
    const refused = await writeShipment(trx, outbox, { orderId, before: found.values, parcel });
    if (refused) return refuse('cannot-undo', { message: refused.body.message });
  },
});

const latestMax = 300;

/** Couriers of the latest parcels, most used first. If a tracking link contains the parcel's number, it is the pattern for the next. */
export async function listCouriers(db: Database) {
  const { rows } = await sql<{ courier: string; link_pattern: string | null }>`
    select courier, (array_agg(replace(tracking_link, awb, '{awb}') order by created_at desc)
                       filter (where position(awb in tracking_link) > 0))[1] as link_pattern
      from (select * from shipment order by created_at desc limit ${latestMax}) s
     group by courier order by count(*) desc, courier limit 12`.execute(db);
  return rows;
}
