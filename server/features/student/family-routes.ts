import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { listNotices } from '../batch/queries.ts';
import { reportAbsence, takeAbsenceBack } from './absences.ts';
import { listAttendance } from './attendance.ts';
import { changeConsent } from './change-consent.ts';
import { requestErasure, takeErasureBack } from './erasure.ts';
import { findFamily } from './find-family.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { sayKitOwned } from './kit.ts';
import { listSizedChildren, rememberSize } from './sizes.ts';

const done = (message: string) => ({ success: true as const, message });

export const familyHandlers = ({ db, outbox }: { db: Database; outbox: Outbox }) =>
  ({
    'GET /family': async (_received, { caller: { userId } }) => ({
      children: await findFamily(db, userId),
      notices: await listNotices(db),
    }),
    'GET /children/:childId/attendance': async ({ params: { childId } }, { caller: { userId } }) =>
      listAttendance(db, userId, childId),
    'PUT /children/:childId/absences': async ({ params: { childId }, body }, { caller: { userId } }) =>
      (await reportAbsence(db, userId, { childId, classIds: body.class_ids, reason: body.reason })) ??
      done('Thank you for telling us.'),
    'DELETE /children/:childId/absences/:classId': async ({ params }, { caller: { userId } }) =>
      (await takeAbsenceBack(db, userId, params)) ?? done('See you in class.'),
    'PUT /children/:childId/kit': async ({ params: { childId }, body }, { caller: { userId } }) =>
      (await sayKitOwned(db, userId, { childId, item: body.item, isOwned: body.is_owned })) ?? done('Saved.'),
    'PUT /children/:childId/consents/:purpose': async ({ params, body }, { caller: { userId } }) =>
      (await changeConsent({ db, outbox }, userId, { ...params, isGiven: body.is_given, version: body.version })) ??
      done('Saved.'),
    'POST /children/:childId/erasure': async ({ params: { childId } }, { caller: { userId } }) =>
      (await requestErasure(db, userId, childId)) ?? done('We have your request and will write to you.'),
    'DELETE /children/:childId/erasure': async ({ params: { childId } }, { caller: { userId } }) =>
      (await takeErasureBack(db, userId, childId)) ?? done('Nothing will be erased.'),
    'GET /family/invitations/:token': async ({ params: { token } }, { caller }) => readInvitation(db, caller, token),
    'POST /family/invitations/:token': async ({ params: { token } }, { caller }) => {
      const accepted = await acceptInvitation({ db, outbox }, caller, token);
      return accepted instanceof Refused ? accepted : done(`You now see ${accepted.child} in My account.`);
    },
    'GET /family/sizes': async (_received, { caller: { userId } }) => ({
      children: await listSizedChildren(db, userId),
    }),
    'PUT /children/:childId/sizes': async ({ params: { childId }, body }, { caller: { userId } }) =>
      rememberSize(db, userId, { childId, ...body }),
  }) satisfies Handlers;
