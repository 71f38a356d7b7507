import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { addRow, changeRow, contentRowUndo, removeRow } from '../change/content-rows.ts';
import type { Undoables } from '../change/undo-change.ts';
import { checkLimit, couponRows } from './coupon-rows.ts';
import { findDeskCoupon, listDeskCoupons, listUses } from './list-desk-coupons.ts';

export const couponUndoables: Undoables = { coupon: contentRowUndo(couponRows) };

export const deskCouponHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/coupons': async ({ query }) => listDeskCoupons(db, query),

    'GET /desk/coupons/:code': async ({ params: { code } }) => {
      const coupon = await findDeskCoupon(db, code);
      return coupon ? { coupon, uses: await listUses(db, code) } : refuse('unknown-row');
    },
    'POST /desk/coupons': async ({ body: { code, ...offer } }, { staff }) => {
      const added = await addRow(db, staff, couponRows, { id: code, values: { ...offer, status: 'Inactive' } });
      if (added instanceof Refused) return added;
      return (await findDeskCoupon(db, code)) ?? refuse('unknown-row');
    },
    'PATCH /desk/coupons/:code': async ({ params: { code }, body: { version, ...values } }, { staff }) => {
      const change = { id: code, version, values };
      const edited = await changeRow(db, staff, couponRows, change, (trx) => checkLimit(trx, code, values.limit_total));
      if (edited instanceof Refused) return edited;
      return (await findDeskCoupon(db, code)) ?? refuse('unknown-row');
    },
    'DELETE /desk/coupons/:code': async ({ params: { code } }, { staff }) => {
      const removed = await removeRow(db, staff, couponRows, code);
      if (!(removed instanceof Refused)) return { success: true as const, message: 'The coupon has been deleted.' };
      if (removed.code !== 'in-use') return removed;
      return refuse('in-use', { message: 'It has been used, so it cannot be deleted. You can end it instead.' });
    },
  }) satisfies DeskHandlers;
