import { sql } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { lockRequest } from '../../features/order/queries.ts';
import type { Subject, Values } from '../change/staff-transaction.ts';

/** Kinds of an order's audit rows; all have the order's id. Only changes to addresses and parcels can be taken back. */
export const orderKinds = ['order', 'order address', 'order note', 'order mail', 'shipment'] as const;

const subjectOf = <V extends Values>(
  kind: (typeof orderKinds)[number],
  orderId: string,
  read: (trx: Transaction) => Promise<{ version: number; values: V } | undefined>,
): Subject<V> => ({
  kind,
  id: orderId,
  permission: 'orders.edit',
  async lock(trx) {
    await lockRequest(trx, orderId);
    await sql`select from shop_order where order_id = ${orderId} for update`.execute(trx);
    return read(trx);
  },
});

/** The status of the latest waiting step. The desk shows it already; the order itself moves when the step is due. */
export const waitingStatus = sql`(
  select w.status from waiting_step w where w.order_id = o.order_id order by w.step_id desc limit 1)`;

export const statusSubject = (orderId: string): Subject<{ order_status: OrderStatus }> =>
  subjectOf('order', orderId, async (trx) => {
    const { rows } = await sql<{ version: number; order_status: OrderStatus }>`
      select version, coalesce(${waitingStatus}, order_status) as order_status
        from shop_order o where order_id = ${orderId}`.execute(trx);
    return rows[0] && { version: rows[0].version, values: { order_status: rows[0].order_status } };
  });

export type DeliveryAddress = Pick<OrderAddress, 'new_address' | 'area' | 'city' | 'pincode'> & {
  user_name: string;
  mobile: string;
};

/** The audit holds only the correction's id. The address itself is personal data and is stored in `order_correction`. */
type CorrectedAddress = DeliveryAddress & { correction: number | null };

export const addressSubject = (orderId: string): Subject<CorrectedAddress> => ({
  ...addressOf(orderId),
  audited: ['correction'],
});

const addressOf = (orderId: string): Subject<CorrectedAddress> =>
  subjectOf('order address', orderId, async (trx) => {
    const { rows } = await sql<CorrectedAddress & { version: number }>`
      select version, (select max(c.correction_id) from order_correction c where c.order_id = o.order_id) as correction, user_name, mobile, coalesce(shipping_address ->> 'new_address', '') as new_address,
             coalesce(shipping_address ->> 'area', '') as area, coalesce(shipping_address ->> 'city', '') as city,
             coalesce(shipping_address ->> 'pincode', '') as pincode
        from shop_order o where order_id = ${orderId}`.execute(trx);
    if (!rows[0]) return undefined;
    const { version, ...values } = rows[0];
    return { version, values };
  });

/** For things that are only ever added: the audit row records how many there are. */
export const countSubject = (kind: 'order note' | 'order mail', orderId: string): Subject<{ count: number }> =>
  subjectOf(kind, orderId, async (trx) => {
    const table = sql.ref(kind === 'order note' ? 'order_note' : 'order_mail');
    const { rows } = await sql<{ version: number; count: number }>`
      select version, (select count(*) from ${table} t where t.order_id = o.order_id) as count
        from shop_order o where order_id = ${orderId}`.execute(trx);
    return rows[0] && { version: rows[0].version, values: { count: rows[0].count } };
  });

export type Shipment = { courier: string | null; awb: string | null; tracking_link: string | null };

/** Version 0: there is no parcel yet. */
export const shipmentSubject = (orderId: string): Subject<Shipment> =>
  subjectOf('shipment', orderId, async (trx) => {
    const { rows } = await sql<Shipment & { version: number }>`
      select coalesce(s.version, 0) as version, s.courier, s.awb, s.tracking_link
        from shop_order o left join shipment s using (order_id) where o.order_id = ${orderId}`.execute(trx);
    if (!rows[0]) return undefined;
    const { version, ...values } = rows[0];
    return { version, values };
  });
