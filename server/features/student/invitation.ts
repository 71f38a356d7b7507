import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { GuardianAccess, Relation } from '../../../domain/student-state.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { Caller } from '../../state/sessions.ts';
import type { Outbox } from '../../state/outbox.ts';
import { hashLinkToken, newLinkToken } from '../../state/secret-text.ts';
import { tellFamilies } from './tell-family.ts';

const invitationDays = 7;

/** Of `guardian g` with its `account a`: an account's own email counts, not what a form or staff say. */
export const emailOfGuardian = sql`coalesce(lower(a.email), g.email)`;

/** Of `guardian g`, as staff have chosen it. */
export const accessOfGuardian = sql<GuardianAccess>`case
  when g.user_id is not null or exists (select from guardian_invitation i where i.guardian_id = g.guardian_id) then 'account'
  when g.gets_messages then 'messages' else 'none' end`;

/** Mails a link that works once; the one before it stops working. Returns the link's token. */
export async function inviteGuardian(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  { guardianId, email }: { guardianId: string; email: string },
): Promise<string> {
  const token = newLinkToken();
  await sql`
    insert into guardian_invitation (guardian_id, token_hash, expires_at)
    values (${guardianId}, ${hashLinkToken(token)}, now() + make_interval(days => ${invitationDays}))
    on conflict (guardian_id) do update
      set token_hash = excluded.token_hash, sent_at = now(), expires_at = excluded.expires_at, accepted_at = null`.execute(
    trx,
  );
  await outbox.sendMail(trx, guardianInvitationMail(email, token));
  return token;
}

/** Names neither the child nor the guardian: staff may have mistyped the email. */
function guardianInvitationMail(email: string, token: string): Mail {
  const subject = 'You are invited to see a child in My account';
  return {
    to: email,
    subject,
    content: {
      heading: subject,
      paragraphs: [
        'Our academy has this email on record for a parent or guardian. If you accept, you will see the child’s classes, attendance, medical note and consents in My account.',
        'Log in, or register, with this email address.',
      ],
      button: { text: 'See the invitation', path: `/guardian-invitation/${token}` },
      after: [
        `The link works once, for ${invitationDays} days.`,
        'If you know no child at our academy, ignore this mail: nothing will happen.',
      ],
    },
  };
}

interface Invited {
  guardian_id: string;
  student_id: string;
  name: string;
  relation: Relation;
  child: string;
  email: string;
  own_email: string;
  is_accepted: boolean;
}

type Ended = Refused<'unknown-invitation' | 'other-email'>;

/** Also if this account has accepted it. Locks nothing. */
async function findInvitation(
  db: Database | Transaction,
  { userId }: Pick<Caller, 'userId'>,
  token: string,
): Promise<Invited | Ended> {
  const { rows } = await sql<Invited>`
    select i.guardian_id, g.student_id, g.name, g.relation, s.name as child, g.email, lower(a.email) as own_email,
           i.accepted_at is not null as is_accepted
      from guardian_invitation i join guardian g using (guardian_id) join student s using (student_id)
      join account a on a.user_id = ${userId}
     where i.token_hash = ${hashLinkToken(token)}
       and (i.accepted_at is null and i.expires_at > now() and g.user_id is null
            or i.accepted_at is not null and g.user_id = ${userId})`.execute(db);
  const [found] = rows;
  if (!found) return refuse('unknown-invitation');
  return found.is_accepted || found.email === found.own_email ? found : refuse('other-email');
}

/** What the page behind the link shows. The child's name comes with the acceptance. */
export async function readInvitation(db: Database, caller: Pick<Caller, 'userId'>, token: string) {
  const found = await findInvitation(db, caller, token);
  if (found instanceof Refused) return found;
  const { name, relation } = found;
  return { name, relation, is_accepted: found.is_accepted };
}

/**
 * Gives the child to the caller's account, whose email is the invited one: a registered email is verified. The other guardians are told.
 */
export async function acceptInvitation(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'sendMail' | 'sendPush'> },
  caller: Pick<Caller, 'userId'>,
  token: string,
): Promise<{ child: string } | Ended> {
  return withRollback(db, async (trx) => {
    // Serialises it with staff who take the invitation back.
    await sql`
      select from student where student_id = (select g.student_id from guardian g join guardian_invitation i using (guardian_id)
                                               where i.token_hash = ${hashLinkToken(token)}) for update`.execute(trx);
    const found = await findInvitation(trx, caller, token);
    if (found instanceof Refused) return found;
    const { guardian_id: guardianId, student_id: studentId, child } = found;
    if (found.is_accepted) return { child };
    // The account may have the child already, under another row.
    await sql`
      delete from guardian where student_id = ${studentId} and user_id = ${caller.userId}`.execute(trx);
    const subject = 'Somebody else now sees your child in My account';
    await tellFamilies(
      trx,
      outbox,
      [studentId],
      {
        subject,
        paragraphs: [
          `${found.name} (${found.relation}) has accepted our invitation, and now sees ${child} in My account.`,
          'If this is wrong, please tell us at once.',
        ],
        push: { title: subject, body: 'If this is wrong, please tell us at once.' },
      },
      { except: guardianId },
    );
    await sql`update guardian set user_id = ${caller.userId} where guardian_id = ${guardianId}`.execute(trx);
    await sql`update guardian_invitation set accepted_at = now() where guardian_id = ${guardianId}`.execute(trx);
    // The desk's screens see that the guardians changed.
    await sql`update student set version = version + 1 where student_id = ${studentId}`.execute(trx);
    return { child };
  });
}
