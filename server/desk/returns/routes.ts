import type { DeskRefusalCode } from '../../../contract/desk/desk-refusals.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { listVariations } from '../../features/returns/list-variations.ts';
import type { Payments } from '../../features/payment/payments.ts';
import type { Edited, Values } from '../change/staff-transaction.ts';
import {
  approveReturn,
  changeExchangeAtDesk,
  closeReturnAtDesk,
  declineReturn,
  makeLinkAtDesk,
  receiveReturnAtDesk,
  startReturnAtDesk,
  type ReturnParts,
} from './change-return.ts';
import { findDeskReturn } from './find-desk-return.ts';
import { listDeskReturns } from './list-desk-returns.ts';

const changed = <C extends RefusalCode | DeskRefusalCode>(edited: Edited<Values> | Refused<C>) =>
  edited instanceof Refused ? edited : { audit_id: edited.auditId, version: edited.version };

interface Parts extends Omit<ReturnParts, 'isTestMode'> {
  payments: Pick<Payments, 'provider' | 'wake'>;
}

export const deskReturnHandlers = ({ payments, ...given }: Parts) => {
  const parts = { ...given, isTestMode: payments.provider.isTestMode };
  const { db } = parts;
  return {
    'GET /desk/returns': async ({ query }, { staff }) => listDeskReturns(db, staff, query),

    'GET /desk/returns/:returnId': async ({ params: { returnId } }, { staff }) =>
      (await findDeskReturn(db, staff, returnId)) ?? refuse('unknown-row'),

    'POST /desk/orders/:orderId/returns': async ({ params, body }, { staff }) => {
      const started = await startReturnAtDesk(parts, staff, { ...params, ...body });
      return started instanceof Refused ? started : { return_id: started };
    },

    'POST /desk/returns/:returnId/approve': async ({ params, body }, { staff }) =>
      changed(await approveReturn(parts, staff, { ...params, ...body })),

    'GET /desk/orders/:orderId/variations': async ({ params: { orderId } }) => {
      const lines = await listVariations(db, orderId);
      if (lines.length === 0) return refuse('unknown-row');
      return {
        lines: lines.map(({ sku: _sku, bought, ...line }) => ({
          ...line,
          bought: {
            quantity: bought.quantity,
            unit_paise: bought.unitPaise,
            amount_paise: bought.amountPaise,
            returned: bought.returned,
          },
        })),
      };
    },

    'POST /desk/returns/:returnId/link': async ({ params: { returnId } }, { staff }) =>
      makeLinkAtDesk(db, staff, returnId),

    'POST /desk/returns/:returnId/exchange': async ({ params, body }, { staff }) => {
      const answer = changed(await changeExchangeAtDesk(parts, staff, { ...params, ...body }));
      payments.wake();
      return answer;
    },

    'POST /desk/returns/:returnId/decline': async ({ params, body }, { staff }) => {
      const answer = changed(await declineReturn(parts, staff, { ...params, ...body }));
      // Otherwise the refund of an exchange's difference would wait for the next round.
      payments.wake();
      return answer;
    },

    'POST /desk/returns/:returnId/receive': async ({ params, body }, { staff }) =>
      changed(await receiveReturnAtDesk(parts, staff, { ...params, ...body })),

    'POST /desk/returns/:returnId/close': async ({ params, body }, { staff }) => {
      const closed = changed(await closeReturnAtDesk(parts, staff, { ...params, ...body }));
      // Otherwise the refund would wait for the next round.
      if (!(closed instanceof Refused)) payments.wake();
      return closed;
    },
  } satisfies DeskHandlers;
};
