import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Permission } from '../../../contract/desk/permissions.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { findRefundable } from '../../features/payment/request-refund.ts';
import { changeExchange } from '../../features/returns/change-exchange.ts';
import { closeReturn } from '../../features/returns/close-return.ts';
import { makeExchangeLink } from '../../features/returns/exchange-link.ts';
import { lockReplacement, type WantedExchange } from '../../features/returns/exchange.ts';
import { answerReturn, lockReturn, receiveReturn, type LockedReturn } from '../../features/returns/move-return.ts';
import { refuseReturn } from '../../features/returns/refuse-return.ts';
import { startReturn } from '../../features/returns/start-return.ts';
import type { MoveParts } from '../../features/order/move-order.ts';
import { refuseRefund } from '../change/refuse-refund.ts';
import { staffAddition, staffTransaction, type Subject } from '../change/staff-transaction.ts';

export interface ReturnParts extends MoveParts {
  db: Database;
}

/** What the audit says about a return. */
type ReturnValues = { readonly state: string; readonly lines: readonly string[] };

const lineText = ({ sku, quantity, condition, is_restocked, exchange_sku }: LockedReturn['lines'][number]): string =>
  [
    `${quantity} × ${sku}`,
    exchange_sku === null ? null : `for ${exchange_sku}`,
    condition,
    is_restocked ? 'on the shelf' : null,
  ]
    .filter(Boolean)
    .join(', ');

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
    const exchanges = asked.lines.flatMap(({ line_number, exchange }) =>
      exchange ? wantedOf({ line_number, ...exchange }) : [],
    );
    const started = await startReturn(trx, parts, { orderId, by, returnsBefore: returns_before, ...asked, exchanges });
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

/** Checks the version, so that a second click or a second member gets a conflict. */
const change = <
  C extends
    | 'return-not-allowed'
    | 'amount-changed'
    | 'till-not-open'
    | 'reference-used'
    | 'bad-input'
    | 'not-allowed'
    | 'proof-needed',
>(
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
    answerReturn(trx, outbox, back, { state: 'approved', answer, actor: staff.staffId }),
  );

type RefusedRefund = 'return-not-allowed' | 'amount-changed' | 'not-allowed' | 'proof-needed';

export const declineReturn = (
  { db, outbox }: ReturnParts,
  staff: StaffCaller,
  { answer, shown_paise, ...moved }: { returnId: string } & DeskBody<'POST /desk/returns/:returnId/decline'>,
) =>
  change<RefusedRefund>(
    db,
    staff,
    { ...moved, action: 'return declined' },
    async (trx, back) =>
      (await refuseEnding(trx, staff, back, { shownPaise: shown_paise })) ??
      answerReturn(trx, outbox, back, { state: 'declined', answer, actor: staff.staffId }),
  );

const wantedOf = ({ line_number, sku, price_paise: pricePaise }: Wanted): WantedExchange => ({
  line_number,
  sku,
  pricePaise,
});
type Wanted = DeskBody<'POST /desk/returns/:returnId/exchange'>['lines'][number];

export const changeExchangeAtDesk = (
  { db, outbox }: ReturnParts,
  staff: StaffCaller,
  { lines, shown_paise, ...moved }: { returnId: string } & DeskBody<'POST /desk/returns/:returnId/exchange'>,
) =>
  change<RefusedRefund>(
    db,
    staff,
    { ...moved, action: 'exchange changed' },
    async (trx, back) =>
      (await refuseEnding(trx, staff, back, { shownPaise: shown_paise, skus: lines.map(({ sku }) => sku) })) ??
      changeExchange(trx, outbox, back, { wanted: lines.map(wantedOf), actor: staff.staffId }),
  );

/** Ending an exchange refunds its difference, if that was paid. Locks the replacement, and stock of these SKUs. */
async function refuseEnding(
  trx: Transaction,
  staff: StaffCaller,
  { return_id }: LockedReturn,
  { shownPaise, skus = [] }: { shownPaise: number; skus?: readonly string[] },
) {
  const replacement = await lockReplacement(trx, return_id, skus);
  const nowPaise = replacement ? await findRefundable(trx, replacement.order_id) : 0;
  return refuseRefund(trx, staff, { shownPaise, nowPaise });
}

/** Makes a new link, because the token of an earlier one cannot be read again. */
export async function makeLinkAtDesk(
  db: Database,
  staff: StaffCaller,
  returnId: string,
): Promise<{ path: string } | Refused<'unknown-row' | 'not-allowed' | 'return-not-allowed'>> {
  const subject = returnSubject(returnId, 'orders.edit');
  let path: string | null = null;
  const made = await staffTransaction<ReturnValues, 'unknown-row' | 'return-not-allowed'>(
    db,
    staff,
    { action: 'exchange link', subject },
    async (trx) => {
      path = await makeExchangeLink(trx, { returnId, createdBy: staff.staffId });
      return path === null ? refuseReturn('There is no difference to pay, or the piece is no longer held.') : undefined;
    },
  );
  if (made instanceof Refused) return made;
  return { path: path ?? '' };
}

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
      shownPaise: typed.shown_paise,
      byHandPaise: typed.by_hand_paise,
      byHand: typed.by_hand_method ? { method: typed.by_hand_method, reference: typed.by_hand_reference ?? '' } : null,
      actor: staff.staffId,
    }),
  );
