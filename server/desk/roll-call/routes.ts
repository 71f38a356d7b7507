import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse } from '../../http/refuse.ts';
import { findAttendance } from './find-attendance.ts';
import { listRollCall } from './roll-classes.ts';
import { storeRollCall } from './store-roll-call.ts';

export const deskRollCallHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/roll-call': async ({ query: { day } }, { staff }) => listRollCall(db, staff, day),
    'POST /desk/roll-call/:classId': async ({ params: { classId }, body }, { staff }) =>
      storeRollCall(db, staff, classId, body),
    'GET /desk/classes/:classId/attendance': async ({ params: { classId } }, { staff }) =>
      (await findAttendance(db, staff, classId)) ?? refuse('unknown-row'),
  }) satisfies DeskHandlers;
