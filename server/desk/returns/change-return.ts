import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Permission } from '../../../contract/desk/permissions.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { closeReturn } from '../../features/returns/close-return.ts';
import { answerReturn, lockReturn, receiveReturn, type LockedReturn } from '../../features/returns/move-return.ts';
import { startReturn } from '../../features/returns/start-return.ts';
import type { MoveParts } from '../../features/order/move-order.ts';
import { staffAddition, staffTransaction, type Subject } from '../change/staff-transaction.ts';

export interface ReturnParts extends MoveParts {
  db: Database;
}

/** What the audit says about a return. */
type ReturnValues = { readonly state: string; readonly lines: readonly string[] };

const lineText = ({ sku, quantity, condition, is_restocked }: LockedReturn['lines'][number]): string =>
  [`${quantity} × ${sku}`, condition, is_restocked ? 'on the shelf' : null].filter(Boolean).join(', ');

const valuesOf = ({ state, lines }: LockedReturn): ReturnValues => ({ state, lines: lines.map(lineText) });

const returnSubject = (returnId: string, permission: Permission): Subject<ReturnValues> => ({
  kind: 'return',
  id: returnId,
  permission,
  async lock(trx) {
    const back = await lockReturn(trx, returnId);
    return back && { version: back.version, values: valuesOf(back) };
  },
});

export const startReturnAtDesk = (
  { db, ...parts }: ReturnParts,
  staff: StaffCaller,
  { orderId, returns_before, ...asked }: { orderId: string } & DeskBody<'POST /desk/orders/:orderId/returns'>,
) =>
  staffAddition(db, staff, { action: 'return started', kind: 'return', permission: 'orders.edit' }, async (trx) => {
    const by = { staffId: staff.staffId };
    const started = await startReturn(trx, parts, { orderId, by, returnsBefore: returns_before, ...asked });
    if (started instanceof Refused) {
      return started.code === 'unknown-order' ? refuse('unknown-row') : refuse('return-not-allowed', started.details);
    }
    const back = await lockReturn(trx, started.returnId);
    if (!back) throw new Error('a new return is gone');
    return { id: started.returnId, values: { ...valuesOf(back), reason: asked.reason } };
  });

interface Moved {
  returnId: string;
  version: number;
}

/** The version makes a second click, and a second member, hear that it has moved on. */
const change = <C extends 'return-not-allowed' | 'refund-differs' | 'bad-input'>(
  db: Database,
  staff: StaffCaller,
  { returnId, version, action, permission = 'orders.edit' }: Moved & { action: string; permission?: Permission },
  move: (trx: Transaction, back: LockedReturn) => Promise<Refused<C> | void>,
) =>
  staffTransaction<ReturnValues, C | 'unknown-row'>(
    db,
    staff,
    { action, subject: returnSubject(returnId, permission), version },
    async (trx) => {
      const back = await lockReturn(trx, returnId);
      return back ? move(trx, back) : refuse('unknown-row');
    },
  );

export const approveReturn = (
  { db, outbox }: ReturnParts,
  staff: StaffCaller,
  { answer, ...moved }: Moved & { answer: string },
) =>
  change(db, staff, { ...moved, action: 'return approved' }, (trx, back) =>
    answerReturn(trx, outbox, back, { state: 'approved', answer }),
  );

export const declineReturn = (
  { db, outbox }: ReturnParts,
  staff: StaffCaller,
  { answer, ...moved }: Moved & { answer: string },
) =>
  change(db, staff, { ...moved, action: 'return declined' }, (trx, back) =>
    answerReturn(trx, outbox, back, { state: 'declined', answer }),
  );

export const receiveReturnAtDesk = (
  { db }: ReturnParts,
  staff: StaffCaller,
  { returnId, version, lines }: { returnId: string } & DeskBody<'POST /desk/returns/:returnId/receive'>,
) =>
  change(db, staff, { returnId, version, action: 'return received' }, (trx, back) => receiveReturn(trx, back, lines));

export const closeReturnAtDesk = (
  { db, ...parts }: ReturnParts,
  staff: StaffCaller,
  { returnId, version, ...typed }: { returnId: string } & DeskBody<'POST /desk/returns/:returnId/close'>,
) =>
  change(db, staff, { returnId, version, action: 'return closed', permission: 'refunds.send' }, (trx, back) =>
    closeReturn(trx, parts, back, {
      refundPaise: typed.refund_paise,
      byHandPaise: typed.by_hand_paise,
      byHand: typed.by_hand_method ? { method: typed.by_hand_method, reference: typed.by_hand_reference ?? '' } : null,
      actor: staff.staffId,
    }),
  );
