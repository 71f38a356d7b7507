import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { endCalendarLink, hasCalendarLink, makeCalendarLink } from '../batch/calendar-links.ts';
import { addChild, changeChild, listChildren, removeChild } from './children.ts';

export const studentHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /children': async (_received, { caller }) => ({
      children: await listChildren(db, caller.userId),
      has_calendar: await hasCalendarLink(db, caller.userId),
    }),
    'POST /children': async ({ body }, { caller }) => addChild(db, caller, body),
    'PATCH /children/:childId': async ({ params: { childId }, body }, { caller: { userId } }) =>
      changeChild(db, userId, childId, body),
    'DELETE /children/:childId': async ({ params: { childId } }, { caller: { userId } }) =>
      (await removeChild(db, userId, childId)) ?? { success: true as const, message: 'The child has been removed.' },
    'POST /calendar-link': async (_received, { caller: { userId } }) => makeCalendarLink(db, { userId }),
    'DELETE /calendar-link': async (_received, { caller: { userId } }) => {
      await endCalendarLink(db, userId);
      return { success: true as const, message: 'The calendar link no longer works.' };
    },
  }) satisfies Handlers;
