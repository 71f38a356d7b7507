import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { ConsentPurpose, StudentState } from '../../../domain/student-state.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import type { Outbox } from '../../state/outbox.ts';
import { listNotices } from '../batch/queries.ts';
import { findSiteProfile } from '../site/queries.ts';
import { giveConsents, withdrawConsent } from './consents.ts';
import { lockOwnChild } from './own-child.ts';
import { moveStudent } from './queries.ts';

interface Change {
  childId: string;
  purpose: ConsentPurpose;
  isGiven: boolean;
  /** Version of the notice that the parent read. */
  version: number;
}

/** The reason in the student's history. */
export const consentWithdrawn = 'Consent withdrawn';

/**
 * One parent's consent counts for both. Agreeing to a newer notice replaces the consent to the earlier one. Withdrawing the consent to
 * training pauses an active child; giving it again ends that pause, unless the state has changed since.
 */
export async function changeConsent(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'sendMail'> },
  userId: string,
  { childId, purpose, isGiven, version }: Change,
): Promise<Refused<'unknown-child' | 'notice-changed'> | void> {
  return withRollback(db, async (trx) => {
    const child = await lockOwnChild(trx, userId, childId);
    if (!child) return refuse('unknown-child');
    if (!isGiven) {
      await withdrawConsent(trx, childId, purpose);
      if (purpose === 'training' && child.state === 'active') {
        await moveStudent(trx, { studentId: childId, to: 'paused', actor: userId, reason: consentWithdrawn });
        await tellAcademy(trx, outbox, childId);
      }
      return undefined;
    }
    const notice = (await listNotices(trx)).find((each) => each.purpose === purpose);
    if (notice?.version !== version) return refuse('notice-changed');
    await endEarlier(trx, childId, { purpose, version });
    await giveConsents(trx, { studentId: childId, purposes: [purpose], by: { userId } });
    if (purpose === 'training' && (await isPausedByConsent(trx, childId, child.state))) {
      await moveStudent(trx, { studentId: childId, to: 'active', actor: userId, reason: 'Consent given again' });
    }
    return undefined;
  });
}

/** Names no child: the mailbox of a shop has many readers. */
async function tellAcademy(trx: Transaction, outbox: Pick<Outbox, 'sendMail'>, childId: string): Promise<void> {
  const shop = await findSiteProfile(trx);
  if (!shop?.email) return;
  const subject = 'A parent has withdrawn the consent to training';
  await outbox.sendMail(trx, {
    to: shop.email,
    subject,
    content: {
      heading: subject,
      paragraphs: [
        'The child is paused: off the roll call, but the place is kept. Talk to the parents; if the child does not come back, end the place.',
      ],
      button: { text: 'Open the student', path: `/desk/students/${childId}` },
      after: ['Today counts the students without this consent.'],
    },
  });
}

const endEarlier = (trx: Transaction, childId: string, { purpose, version }: Pick<Change, 'purpose' | 'version'>) =>
  sql`
    update consent set withdrawn_at = greatest(now(), given_at)
     where student_id = ${childId} and purpose = ${purpose} and withdrawn_at is null and notice_version < ${version}`.execute(
    trx,
  );

async function isPausedByConsent(trx: Transaction, childId: string, state: StudentState): Promise<boolean> {
  if (state !== 'paused') return false;
  const { rows } = await sql<{ reason: string }>`
    select reason from student_state_change where student_id = ${childId} order by at desc, change_id desc limit 1`.execute(
    trx,
  );
  return rows[0]?.reason === consentWithdrawn;
}
