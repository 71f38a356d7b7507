import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { cancelFromPhone } from './cancel-from-phone.ts';
import { findAttendance } from './find-attendance.ts';
import { listRollCall } from './roll-classes.ts';
import { storeRollCall } from './store-roll-call.ts';

export const deskRollCallHandlers = ({ db, outbox }: { db: Database; outbox: Outbox }) =>
  ({
    'GET /desk/roll-call': async ({ query: { day } }, { staff }) => listRollCall(db, staff, day),
    'POST /desk/roll-call/:classId': async ({ params: { classId }, body }, { staff }) =>
      storeRollCall(db, staff, classId, body),
    'POST /desk/roll-call/:classId/cancel': async ({ params: { classId }, body: { reason } }, { staff }) =>
      cancelFromPhone({ db, outbox }, staff, classId, reason),
    'GET /desk/classes/:classId/attendance': async ({ params: { classId } }, { staff }) =>
      (await findAttendance(db, staff, classId)) ?? refuse('unknown-row'),
  }) satisfies DeskHandlers;
