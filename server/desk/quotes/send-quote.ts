import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { payableOnlineMinPaise } from '../../../domain/advance.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { storedPaiseMax } from '../../../domain/money.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { makePayLink } from '../../features/pay-link/make-pay-link.ts';
import { cancelUnpaidOrder } from '../../features/order/cancel-unpaid-order.ts';
import { answerMail } from '../../features/quote/mail.ts';
import { insertQuotedOrder, lockVersion, type NotQuoted, type QuotedLine } from '../../features/quote/quoted-order.ts';
import { staffTransaction, type Subject } from '../change/staff-transaction.ts';

export type Answer = DeskBody<'POST /desk/quotes/:quoteId/send'>;

/** Without the customer's data: audit rows are never deleted. */
interface Audited extends Record<string, unknown> {
  status: string;
  number: number | null;
  total_paise: number | null;
  delivery_paise: number | null;
  valid_until: Date | null;
  is_held: boolean | null;
}

/** Its version is the number of the last version sent. */
export const quoteSubject = (quoteId: string): Subject<Audited> => ({
  kind: 'quote',
  id: quoteId,
  permission: 'quotes.edit',
  async lock(trx) {
    await sql`select from quote where quote_id = ${quoteId} for update`.execute(trx);
    const { rows } = await sql<Audited>`
      select q.status, v.number, v.total_paise, v.delivery_paise, v.valid_until, v.is_held
        from quote q left join quote_version v using (quote_id)
       where q.quote_id = ${quoteId} order by v.number desc nulls last limit 1`.execute(trx);
    return rows[0] && { version: rows[0].number ?? 0, values: rows[0] };
  },
});

interface Sending {
  quoteId: string;
  answer: Answer;
}

const validDaysMax = 365;
const dayMs = 24 * 60 * 60 * 1000;

/** The last second of that day in India. Null: the day is past or too far away. */
function endOfDay(day: string): Date | null {
  const isWithin = day >= indiaDate(new Date()) && day <= indiaDate(new Date(Date.now() + validDaysMax * dayMs));
  return isWithin ? new Date(`${day}T23:59:59+05:30`) : null;
}

/**
 * Sends an answer, or a new version of it. Cancels the order of the previous version first, so that a payment for it is refunded; if it is
 * already paid, this is refused. Returns the path of the payment page.
 */
export async function sendQuote(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'sendMail'> },
  staff: StaffCaller,
  { quoteId, answer }: Sending,
) {
  const validUntil = endOfDay(answer.valid_until);
  if (!validUntil) {
    const reason = 'Please choose a day from today on, within a year.';
    return refuse('bad-input', { fields: [{ field: 'valid_until', reason }] });
  }
  const linesPaise = answer.lines.reduce((sum, line) => sum + line.quantity * line.unit_paise, 0);
  const totalPaise = linesPaise + answer.delivery_paise;
  if (totalPaise > storedPaiseMax) return refuse('amount-too-large');
  if (totalPaise < payableOnlineMinPaise) {
    return refuse('bad-input', {
      fields: [{ field: 'lines', reason: 'Less than one rupee cannot be paid online.' }],
    });
  }
  let path = '';
  const edit = { action: 'quote sent', subject: quoteSubject(quoteId), version: answer.version };
  const edited = await retryDeadlock(() =>
    staffTransaction(
      db,
      staff,
      edit,
      async (trx, { number }): Promise<Refused<'quote-paid' | 'bad-input'> | NotQuoted | void> => {
        const lines = await findAskedLines(trx, quoteId, answer);
        if (lines === null) {
          return refuse('bad-input', {
            fields: [{ field: 'lines', reason: 'Please quote only what the customer asked for.' }],
          });
        }
        if (number !== null && !(await replaceVersion(trx, quoteId, staff.staffId))) return refuse('quote-paid');
        const { version_id: versionId } = await trx
          .insertInto('quote_version')
          .values({
            quote_id: quoteId,
            number: (number ?? 0) + 1,
            name: answer.name,
            mobile: answer.mobile,
            email: answer.email,
            address: JSON.stringify(answer.address === null ? {} : { location_user: '', ...answer.address }),
            lines: JSON.stringify(lines),
            delivery_paise: answer.delivery_paise,
            total_paise: totalPaise,
            valid_until: validUntil,
            is_held: answer.is_held,
            note: answer.note,
            created_by: staff.staffId,
          })
          .returning('version_id')
          .executeTakeFirstOrThrow();
        const version = await lockVersion(trx, versionId);
        if (answer.is_held) {
          const written = await insertQuotedOrder(trx, version);
          if (written instanceof Refused) return written;
        }
        path = await makePayLink(trx, { leadsTo: { versionId }, expiresAt: validUntil, createdBy: staff.staffId });
        const { quote_number: quoteNumber } = await trx
          .updateTable('quote')
          .set({ status: 'Answered' })
          .where('quote_id', '=', quoteId)
          .returning('quote_number')
          .executeTakeFirstOrThrow();
        if (answer.email !== '') {
          const mailed = { ...version, quoteNumber, note: answer.note };
          await outbox.sendMail(trx, answerMail(mailed, { path, isNew: number === null }));
        }
        return undefined;
      },
    ),
  );
  return edited instanceof Refused ? edited : { path, audit_id: edited.auditId };
}

/** The request's own lines, at the quoted quantities and prices. Null: a line is not in the request. */
async function findAskedLines(
  trx: Transaction,
  quoteId: string,
  { lines: quoted }: Answer,
): Promise<QuotedLine[] | null> {
  const { rows } = await sql<Omit<QuotedLine, 'quantity' | 'unit_paise'>>`
    select array_to_string(l.sku || l.chosen, '~') as line_sku, l.product_name as name, l.attributes,
           (select coalesce(v.picture_id, p.picture_id) from variation v join product p using (product_id) where v.sku = l.sku)
             as picture_id
      from quote_line l where l.quote_id = ${quoteId}`.execute(trx);
  const asked = new Map(rows.map((line) => [line.line_sku, line]));
  const lines = quoted.flatMap(({ line_sku, quantity, unit_paise }) => {
    const line = asked.get(line_sku);
    // Each line once.
    asked.delete(line_sku);
    return line ? [{ ...line, quantity, unit_paise }] : [];
  });
  return lines.length === quoted.length ? lines : null;
}

/** False: it is paid. A declined version stays declined. */
async function replaceVersion(trx: Transaction, quoteId: string, staffId: string): Promise<boolean> {
  const orders = await trx
    .selectFrom('shop_order')
    .select('order_id')
    .where('quote_id', '=', quoteId)
    .where('order_status', '<>', 'Cancelled')
    .execute();
  for (const { order_id: orderId } of orders) {
    if (!(await cancelUnpaidOrder(trx, orderId, staffId))) return false;
  }
  await trx
    .updateTable('quote_version')
    .set({ ended_as: 'replaced', ended_at: sql<Date>`now()` })
    .where('quote_id', '=', quoteId)
    .where('ended_as', 'is', null)
    .execute();
  return true;
}
