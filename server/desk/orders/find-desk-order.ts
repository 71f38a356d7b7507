import type { DeskOrder } from '../../../contract/desk/orders.ts';
import type { OrderAddress } from '../../../contract/order.ts';
import {
  canMoveOrder,
  isBeforeDispatch,
  orderStatusMoves,
  statusesFromDispatch,
} from '../../../domain/order-status.ts';
import { paymentStatus } from '../../../domain/payment-status.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import { returnMoves } from '../../../domain/return-state.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { wholeAddress } from '../../features/address/whole-address.ts';
import { selectOrder } from './found-order.ts';
import { listOrderEvents } from './order-events.ts';

/** Packers need name, mobile and street; accountants do not. */
export const seesPerson = ({ permissions }: StaffCaller): boolean =>
  permissions.has('customers.read') || permissions.has('orders.edit');

const addressFor = (maySeePerson: boolean, address: Partial<OrderAddress>): OrderAddress => ({
  ...wholeAddress(address),
  ...(!maySeePerson && { new_address: '', area: '' }),
});

/** Leaves out what the role may not see: packers need the address and the amount to collect, not the payments behind it. */
export async function findDeskOrder(db: Database, staff: StaffCaller, orderId: string): Promise<DeskOrder | undefined> {
  const found = await selectOrder(db, orderId);
  if (!found) return undefined;
  const maySeeMoney = staff.permissions.has('money.read');
  const maySeePerson = seesPerson(staff);
  const { email, receipt_number, created_at, stage, invoiced_at: _at, payments, refunds, ...copied } = found;
  const isPlaced = stage === 'placed';
  const { order_status: now, advance_paise: advancePaise } = copied;
  const isReplacement = copied.replaces !== null;
  const amounts = payments.map(({ state, outcome, amount_paise, refunded_paise }) => ({
    state,
    outcome,
    amountPaise: amount_paise,
    refundedPaise: refunded_paise,
  }));
  // A return before delivery brings back the whole order, so its status cannot move on.
  const isComingBack = now !== 'Delivered' && copied.returns.some(({ state }) => returnMoves[state].length > 0);
  const applied = amounts.find(({ state, outcome }) => state === 'captured' && outcome === 'applied');
  return {
    ...copied,
    receipt_id: receiptId(receipt_number),
    created_at: created_at.toISOString(),
    email: staff.permissions.has('customers.read') ? email : null,
    user_name: maySeePerson ? copied.user_name : '',
    mobile: maySeePerson ? copied.mobile : '',
    customer_note: maySeePerson ? copied.customer_note : '',
    city: copied.shipping_address.city ?? '',
    pincode: copied.shipping_address.pincode ?? '',
    shipping_address: addressFor(maySeePerson, copied.shipping_address),
    billing_address: addressFor(maySeePerson, copied.billing_address),
    payment_status: paymentStatus({
      payMode: copied.payment_mode,
      stage,
      advancePaise,
      payments: amounts,
    }),
    next_statuses: isPlaced && !isComingBack ? orderStatusMoves[now].filter((status) => status !== 'Cancelled') : [],
    can_cancel: isPlaced && !isComingBack && canMoveOrder(now, 'Cancelled') && !isReplacement,
    refund_paise: applied ? applied.amountPaise - applied.refundedPaise : 0,
    can_correct_address: isPlaced && isBeforeDispatch(now),
    can_return:
      isPlaced &&
      (isReplacement ? now !== 'Cancelled' : statusesFromDispatch.includes(now)) &&
      copied.lines.some(({ returnable }) => returnable > 0),
    returns_whole_order: now !== 'Delivered',
    replaces: copied.replaces && { ...copied.replaces, return_number: returnNumber(copied.replaces.return_number) },
    paid_with: copied.paid_with && {
      order_id: copied.paid_with.order_id,
      receipt_id: receiptId(copied.paid_with.receipt_number),
    },
    returns: copied.returns.map((back) => ({ ...back, return_number: returnNumber(back.return_number) })),
    payments: maySeeMoney ? payments.map(({ refunded_paise: _paise, captured_at: _captured, ...rest }) => rest) : null,
    refunds: maySeeMoney ? refunds : null,
    timeline: await listOrderEvents(db, found, { money: maySeeMoney, person: maySeePerson }),
  };
}
