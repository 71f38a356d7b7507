import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Edited } from '../change/staff-transaction.ts';
import { changeStudent, changeStudentState, enterStudent, noteAgeProof, recordConsent } from './change-student.ts';
import { declineErasure, eraseStudent, recordErasure } from './erasure.ts';
import { addStudentGuardian, changeGuardian, inviteAgain, removeGuardian } from './guardians.ts';
import { findStudent, listStudents } from './list-students.ts';
import { endPlace, giveWaitingPlace, placeInBatch } from './places.ts';

const auditOf = <R extends Refused>(edited: Edited<unknown> | R) =>
  edited instanceof Refused ? edited : { audit_id: edited.auditId };

export const deskStudentHandlers = ({ db, outbox }: { db: Database; outbox: Outbox }) =>
  ({
    'GET /desk/students': async ({ query }, { staff }) => listStudents(db, staff, query),
    'GET /desk/students/:studentId': async ({ params: { studentId } }, { staff }) =>
      (await findStudent(db, staff, studentId)) ?? refuse('unknown-row'),
    'POST /desk/students': async ({ body }, { staff }) => enterStudent({ db, outbox }, staff, body),
    'PATCH /desk/students/:studentId': async ({ params: { studentId }, body }, { staff }) =>
      auditOf(await changeStudent(db, staff, studentId, body)),
    'POST /desk/students/:studentId/state': async ({ params: { studentId }, body }, { staff }) =>
      auditOf(await changeStudentState(db, staff, studentId, body)),
    'POST /desk/students/:studentId/age-proof': async ({ params: { studentId }, body }, { staff }) =>
      auditOf(await noteAgeProof(db, staff, studentId, body.version)),
    'PUT /desk/students/:studentId/consents/:purpose': async ({ params: { studentId, purpose }, body }, { staff }) =>
      auditOf(await recordConsent(db, staff, studentId, { purpose, isGiven: body.is_given })),
    'POST /desk/students/:studentId/erasure': async ({ params: { studentId } }, { staff }) =>
      auditOf(await recordErasure(db, staff, studentId)),
    'POST /desk/students/:studentId/erasure/decline': async ({ params: { studentId }, body }, { staff }) =>
      auditOf(await declineErasure({ db, outbox }, staff, studentId, body.answer)),
    'POST /desk/students/:studentId/erase': async ({ params: { studentId } }, { staff }) => {
      const erased = await eraseStudent({ db, outbox }, staff, studentId);
      return erased instanceof Refused ? erased : { success: true as const, message: 'The data has been erased.' };
    },
    'POST /desk/students/:studentId/guardians': async ({ params: { studentId }, body }, { staff }) =>
      auditOf(await addStudentGuardian({ db, outbox }, staff, studentId, body)),
    'PATCH /desk/guardians/:guardianId': async ({ params: { guardianId }, body }, { staff }) =>
      auditOf(await changeGuardian({ db, outbox }, staff, guardianId, body)),
    'POST /desk/guardians/:guardianId/invitation': async ({ params: { guardianId } }, { staff }) =>
      auditOf(await inviteAgain({ db, outbox }, staff, guardianId)),
    'DELETE /desk/guardians/:guardianId': async ({ params: { guardianId } }, { staff }) =>
      auditOf(await removeGuardian(db, staff, guardianId)),
    'POST /desk/students/:studentId/places': async ({ params: { studentId }, body }, { staff }) =>
      placeInBatch({ db, outbox }, staff, { studentId, batchId: body.batch_id }),
    'POST /desk/places/:enrolmentId/give': async ({ params: { enrolmentId } }, { staff }) =>
      auditOf(await giveWaitingPlace({ db, outbox }, staff, enrolmentId)),
    'POST /desk/places/:enrolmentId/end': async ({ params: { enrolmentId } }, { staff }) =>
      auditOf(await endPlace({ db, outbox }, staff, enrolmentId)),
  }) satisfies DeskHandlers;
