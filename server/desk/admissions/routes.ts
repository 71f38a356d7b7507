import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { acceptAdmission } from './decide-admission.ts';
import { declineAdmission, giveFeeBack } from './decline-admission.ts';
import { findDeskAdmission, listDeskAdmissions } from './find-admissions.ts';

export const deskAdmissionHandlers = ({ db, outbox }: { db: Database; outbox: Outbox }) =>
  ({
    'GET /desk/admissions': async ({ query }) => listDeskAdmissions(db, query),
    'GET /desk/admissions/:admissionId': async ({ params: { admissionId } }) =>
      (await findDeskAdmission(db, admissionId)) ?? refuse('unknown-row'),
    'POST /desk/admissions/:admissionId/accept': async ({ params: { admissionId }, body }, { staff }) =>
      acceptAdmission({ db, outbox }, staff, admissionId, body),
    'POST /desk/admissions/:admissionId/decline': async ({ params: { admissionId }, body }, { staff }) => {
      const edited = await declineAdmission({ db, outbox }, staff, admissionId, body);
      return edited instanceof Refused ? edited : { audit_id: edited.auditId };
    },
    'POST /desk/admissions/:admissionId/fee-back': async ({ params: { admissionId }, body }, { staff }) => {
      const edited = await giveFeeBack({ db, outbox }, staff, admissionId, body);
      return edited instanceof Refused ? edited : { audit_id: edited.auditId };
    },
  }) satisfies DeskHandlers;
