import type { DeskRefusalCode } from '../../../contract/desk/desk-refusals.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { Refused } from '../../http/refuse.ts';
import { hasTillToPayFrom } from '../../features/till/lock-till.ts';
import { listRejectedRefunds } from './list-rejected.ts';
import { askAgainAtDesk, payByHandAtDesk } from './settle-refund.ts';

export const deskRefundHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/refunds/rejected': async (_, { staff }) => ({
      rows: await listRejectedRefunds(db, staff),
      has_till: await hasTillToPayFrom(db, staff.staffId),
    }),

    'POST /desk/refunds/:refundId/again': async ({ params, body }, { staff }) =>
      changed(await askAgainAtDesk(db, staff, { ...params, ...body })),

    'POST /desk/refunds/:refundId/by-hand': async ({ params, body }, { staff }) =>
      changed(await payByHandAtDesk(db, staff, { ...params, ...body })),
  }) satisfies DeskHandlers;

const changed = <C extends RefusalCode | DeskRefusalCode>(done: Refused<C> | { auditId: number | null }) =>
  done instanceof Refused ? done : { audit_id: done.auditId };
