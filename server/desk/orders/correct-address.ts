import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import { hasInvoice, isBeforeDispatch } from '../../../domain/order-status.ts';
import { stateOfPincode } from '../../../domain/indian-state.ts';
import { canShipTo } from '../../../domain/pincode.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { addressMail } from '../../features/order/mails.ts';
import { findMailedOrder, sendOrderMail } from '../../features/order/order-mails.ts';
import { findStage } from '../../features/order/queries.ts';
import { listServedAmong } from '../../features/site/queries.ts';
import { staffTransaction, type Subject } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';
import { orderSubject } from './move-order.ts';

type DeliveryAddress = Omit<DeskBody<'PATCH /desk/orders/:orderId/address'>, 'version'>;

type CorrectedAddress = DeliveryAddress & { correction: number | null };

/** The audit holds only the correction's id. The address itself is personal data and is stored in `order_correction`. */
const addressSubject = (orderId: string): Subject<CorrectedAddress> => ({
  ...orderSubject<CorrectedAddress>('order address', orderId, (trx) =>
    sql<CorrectedAddress & { version: number }>`
      select version, (select max(c.correction_id) from order_correction c where c.order_id = o.order_id) as correction, user_name, mobile,
             coalesce(shipping_address ->> 'new_address', '') as new_address,
             coalesce(shipping_address ->> 'area', '') as area, coalesce(shipping_address ->> 'city', '') as city,
             coalesce(shipping_address ->> 'pincode', '') as pincode
        from shop_order o where order_id = ${orderId}`.execute(trx),
  ),
  audited: ['correction'],
});

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

/** The bill does not change, not even the delivery charge: the customer agreed to it. */
export const correctAddress = (
  { db, outbox }: Parts,
  staff: StaffCaller,
  { orderId, version, address }: { orderId: string; version: number; address: DeliveryAddress },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'order address', subject: addressSubject(orderId), version, yours: address },
    (trx, before) => writeAddress(trx, outbox, { orderId, staffId: staff.staffId, before, address }),
  );

interface Correction {
  orderId: string;
  staffId: string;
  before: DeliveryAddress;
  address: DeliveryAddress;
}

async function writeAddress(
  trx: Transaction,
  outbox: Parts['outbox'],
  { orderId, staffId, before, address }: Correction,
): Promise<Refused<'sent-already' | 'pincode-not-served'> | void> {
  const { stage, order_status } = await findStage(trx, orderId);
  if (stage !== 'placed' || !isBeforeDispatch(order_status)) return refuse('sent-already', { message: whyNot(stage) });
  if (address.pincode !== before.pincode) {
    const served = await listServedAmong(trx, [address.pincode]);
    if (!canShipTo(address.pincode, served)) return refuse('pincode-not-served');
  }
  if (hasInvoice(order_status) && stateOf(address) !== stateOf(before)) {
    return refuse('sent-already', { message: otherState });
  }
  const names = addressNames.filter((name) => address[name] !== before[name]);
  if (names.length === 0) return;
  const { user_name, mobile, new_address, area, city, pincode } = address;
  const place = { new_address, area, city, pincode };
  await sql`
    update shop_order set user_name = ${user_name}, mobile = ${mobile}, shipping_address = shipping_address || ${JSON.stringify(place)}::jsonb
     where order_id = ${orderId}`.execute(trx);
  const pick = (from: DeliveryAddress) => JSON.stringify(Object.fromEntries(names.map((name) => [name, from[name]])));
  await trx
    .insertInto('order_correction')
    .values({ order_id: orderId, staff_id: staffId, before: pick(before), after: pick(address) })
    .execute();
  const order = names.some((name) => name !== 'mobile') ? await findMailedOrder(trx, orderId) : undefined;
  if (order) await sendOrderMail(trx, outbox, { orderId, about: { kind: 'address' }, mail: addressMail(order) });
}

const addressNames = ['user_name', 'mobile', 'new_address', 'area', 'city', 'pincode'] as const;

/** The invoice is final, and its taxes depend on the state. Within the state only the parcel follows the correction. */
const otherState =
  'The invoice has been issued with taxes for the old state. Cancel this order and ask the customer to order again.';
const stateOf = ({ pincode }: DeliveryAddress) => stateOfPincode(pincode)?.code;

const whyNot = (stage: string): string =>
  stage === 'placed'
    ? 'The goods are on their way or the order is over, so the address can no longer be corrected here.'
    : 'This order is not placed yet: the customer chooses the address.';

export const addressUndo = (outbox: Parts['outbox']): Undoable => ({
  subjectOf: addressSubject,
  async putBack(trx, orderId, _values, { staffId }) {
    const found = await addressSubject(orderId).lock(trx);
    if (!found) return;
    // This is the latest correction; if there were a later one, undo would already have been refused.
    const { rows } = await sql<{ before: Partial<DeliveryAddress> }>`
      select before from order_correction where correction_id = ${found.values.correction}`.execute(trx);
    const address = { ...found.values, ...rows[0]?.before };
    const refused = await writeAddress(trx, outbox, { orderId, staffId, before: found.values, address });
    if (refused) return refuse('cannot-undo', { message: refused.body.message });
  },
});
