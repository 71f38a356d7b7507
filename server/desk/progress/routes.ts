import type { Database } from '../../../database/client.ts';
import { findLevelCertificate, findTimeCertificate } from '../../features/progress/find-certificate.ts';
import { answerWithPaper, type DrawTaxPaper } from '../../features/invoice/tax-paper-drawing.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { addRow, changeRow, contentRowUndo, orderRows, orderUndo, removeRow } from '../change/content-rows.ts';
import type { Undoables } from '../change/undo-change.ts';
import {
  addNote,
  addTime,
  reachLevel,
  removeNote,
  removeTime,
  setCriterion,
  setLevel,
  showNote,
} from './change-progress.ts';
import { findDeskProgress, maySeeStudent } from './find-desk-progress.ts';
import { distancesForm, levelRows, listLevels } from './levels.ts';

export const progressUndoables: Undoables = {
  level: contentRowUndo(levelRows),
  'level order': orderUndo(levelRows),
  distances: distancesForm.undo,
};

const done = <R>(edited: R, message = 'Saved.') =>
  edited instanceof Refused ? (edited as Extract<R, Refused>) : { success: true as const, message };

interface Parts {
  db: Database;
  drawTaxPaper: DrawTaxPaper;
}

export const deskProgressHandlers = ({ db, drawTaxPaper }: Parts) =>
  ({
    'GET /desk/levels': async () => ({ levels: await listLevels(db), distances: await distancesForm.find(db) }),
    'POST /desk/levels': async ({ body: { name, ...values } }, { staff }) =>
      done(await addRow(db, staff, levelRows, { id: name, values }), 'The level has been added.'),
    'PATCH /desk/levels/:name': async ({ params: { name }, body: { version, ...values } }, { staff }) =>
      done(await changeRow(db, staff, levelRows, { id: name, version, values })),
    'DELETE /desk/levels/:name': async ({ params: { name } }, { staff }) =>
      done(await removeRow(db, staff, levelRows, name), 'The level has been removed.'),
    'PUT /desk/levels/order': async ({ body: { names } }, { staff }) => {
      const sorted = await orderRows(db, staff, levelRows, names);
      return sorted instanceof Refused ? sorted : { audit_id: sorted.auditId };
    },
    'PATCH /desk/distances': async ({ body: { version, metres } }, { staff }) =>
      distancesForm.change(db, staff, { version, wanted: { metres } }),

    'GET /desk/students/:studentId/progress': async ({ params: { studentId } }, { staff }) =>
      (await findDeskProgress(db, staff, studentId)) ?? refuse('unknown-row'),
    'PUT /desk/students/:studentId/level': async ({ params: { studentId }, body }, { staff }) =>
      done(await setLevel(db, { staff, studentId }, body.level)),
    'POST /desk/students/:studentId/level-reached': async ({ params: { studentId }, body }, { staff }) =>
      done(await reachLevel(db, { staff, studentId }, body.level)),
    'PUT /desk/students/:studentId/criteria/:criterionId': async (
      { params: { studentId, criterionId }, body },
      { staff },
    ) => done(await setCriterion(db, { staff, studentId }, { criterionId, isReached: body.is_reached })),
    'POST /desk/students/:studentId/times': async ({ params: { studentId }, body }, { staff }) =>
      done(await addTime(db, { staff, studentId }, body)),
    'DELETE /desk/times/:timeId': async ({ params: { timeId } }, { staff }) =>
      done(await removeTime(db, staff, timeId), 'The time has been removed.'),
    'POST /desk/students/:studentId/notes': async ({ params: { studentId }, body }, { staff }) =>
      done(await addNote(db, { staff, studentId }, body)),
    'PUT /desk/notes/:noteId/visible': async ({ params: { noteId }, body }, { staff }) =>
      done(await showNote(db, staff, { noteId, isVisible: body.is_visible })),
    'DELETE /desk/notes/:noteId': async ({ params: { noteId } }, { staff }) =>
      done(await removeNote(db, staff, noteId), 'The note has been deleted.'),

    'GET /desk/students/:studentId/certificates/levels/:level': async ({ params: { studentId, level } }, call) => {
      const isSeen = await maySeeStudent(db, call.staff, studentId);
      const paper = isSeen ? await findLevelCertificate(db, { studentId, level }) : undefined;
      return paper ? answerWithPaper(drawTaxPaper, paper, call) : refuse('unknown-row');
    },
    'GET /desk/students/:studentId/certificates/times/:metres': async ({ params: { studentId, metres } }, call) => {
      const isSeen = await maySeeStudent(db, call.staff, studentId);
      const paper = isSeen ? await findTimeCertificate(db, { studentId, metres }) : undefined;
      return paper ? answerWithPaper(drawTaxPaper, paper, call) : refuse('unknown-row');
    },
  }) satisfies DeskHandlers;
