import type { Database } from '../../../database/client.ts';
import { makeCalendarLink } from '../../features/batch/calendar-links.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { addBatch, changeBatch, previewBatch, removeBatch } from './change-batch.ts';
import { cancelClass, changeClassCoaches, moveClass } from './change-class.ts';
import { findDeskBatch, listBatchChoices, listDeskBatches } from './find-batches.ts';
import { listWeek } from './find-classes.ts';
import { addHoliday, removeHoliday } from './holidays.ts';

const done = (message: string) => ({ success: true as const, message });

export const deskBatchHandlers = ({ db, outbox }: { db: Database; outbox: Outbox }) =>
  ({
    'GET /desk/batches': async ({ query }, { staff }) => listDeskBatches(db, staff, query),
    'GET /desk/batch-choices': async (_received, { staff }) => listBatchChoices(db, staff),
    'GET /desk/batches/:batchId': async ({ params: { batchId } }, { staff }) =>
      (await findDeskBatch(db, staff, batchId)) ?? refuse('unknown-row'),
    'POST /desk/batches': async ({ body }, { staff }) => addBatch(db, staff, body),
    'PATCH /desk/batches/:batchId': async ({ params: { batchId }, body }, { staff }) =>
      changeBatch({ db, outbox }, staff, batchId, body),
    'POST /desk/batches/:batchId/preview': async ({ params: { batchId }, body }, { staff }) =>
      previewBatch({ db, outbox }, staff, batchId, body),
    'DELETE /desk/batches/:batchId': async ({ params: { batchId } }, { staff }) => {
      const removed = await removeBatch(db, staff, batchId);
      return removed instanceof Refused ? removed : done('The batch has been deleted.');
    },
    'GET /desk/classes': async ({ query }, { staff }) => listWeek(db, staff, query),
    'POST /desk/classes/:classId/cancel': async ({ params: { classId }, body }, { staff }) =>
      cancelClass({ db, outbox }, staff, classId, body),
    'POST /desk/classes/:classId/move': async ({ params: { classId }, body }, { staff }) =>
      moveClass({ db, outbox }, staff, classId, body),
    'PUT /desk/classes/:classId/coaches': async ({ params: { classId }, body }, { staff }) =>
      changeClassCoaches({ db, outbox }, staff, classId, body),
    'POST /desk/holidays': async ({ body }, { staff }) => addHoliday(db, staff, body),
    'DELETE /desk/holidays/:holidayId': async ({ params: { holidayId } }, { staff }) => {
      const removed = await removeHoliday(db, staff, holidayId);
      return removed instanceof Refused ? removed : done('The holiday has been removed.');
    },
    'POST /desk/calendar-link': async (_received, { staff }) => makeCalendarLink(db, { staffId: staff.staffId }),
  }) satisfies DeskHandlers;
