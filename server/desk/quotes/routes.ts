import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { makePayLink } from '../../features/pay-link/make-pay-link.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import { findDeskQuote, listDeskQuotes } from './list-desk-quotes.ts';
import { quoteSubject, sendQuote } from './send-quote.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

export const deskQuoteHandlers = (parts: Parts) => {
  const { db } = parts;
  return {
    'GET /desk/quotes': async ({ query }) => listDeskQuotes(db, query),

    'GET /desk/quotes/:quoteId': async ({ params: { quoteId } }) =>
      (await findDeskQuote(db, quoteId)) ?? refuse('unknown-row'),

    'POST /desk/quotes/:quoteId/send': async ({ params: { quoteId }, body: answer }, { staff }) =>
      sendQuote(parts, staff, { quoteId, answer }),

    'POST /desk/quotes/:quoteId/link': async ({ params: { quoteId } }, { staff }) => makeLink(db, staff, quoteId),

    'POST /desk/quotes/:quoteId/close': async ({ params: { quoteId }, body: { version } }, { staff }) => {
      const edit = { action: 'quote closed', subject: quoteSubject(quoteId), version };
      const closed = await staffTransaction(db, staff, edit, async (trx, { number }) => {
        if (number !== null) return refuse('quote-over');
        await trx.updateTable('quote').set({ status: 'Closed' }).where('quote_id', '=', quoteId).execute();
        return undefined;
      });
      return closed instanceof Refused ? closed : { audit_id: closed.auditId };
    },
  } satisfies DeskHandlers;
};

/** Makes a new link, because the token of an earlier one cannot be read again. */
async function makeLink(db: Database, staff: StaffCaller, quoteId: string) {
  let path = '';
  const made = await staffTransaction(
    db,
    staff,
    { action: 'quote link', subject: quoteSubject(quoteId) },
    async (trx) => {
      const version = await trx
        .selectFrom('quote_version')
        .select(['version_id', 'valid_until'])
        .where('quote_id', '=', quoteId)
        .where('ended_as', 'is', null)
        .where('valid_until', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (!version) return refuse('quote-over');
      const { version_id: versionId, valid_until: expiresAt } = version;
      path = await makePayLink(trx, { leadsTo: { versionId }, expiresAt, createdBy: staff.staffId });
      return undefined;
    },
  );
  return made instanceof Refused ? made : { path };
}
