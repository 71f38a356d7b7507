import type { Database } from '../../../database/client.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { invitationLink, makeInvitation } from './invitation.ts';

/**
 * Makes this email an owner and returns a one-time link for setting a password and second proof. Also helps an owner who lost them:
 * the link replaces both. For the command line only, which is trusted like the machine itself.
 */
export const addOwner = (db: Database, { email, origin }: { email: string; origin: string }): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('staff')
      .select(['staff_id', 'role_id'])
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const { staff_id: staffId } =
      known ??
      (await trx
        .insertInto('staff')
        // Until the owner changes the name. A part of it would say "you invites you" for you@shop.in.
        .values({ email, full_name: email, role_id: 'owner' })
        .returning('staff_id')
        .executeTakeFirstOrThrow());
    if (known && known.role_id !== 'owner') {
      await trx.updateTable('staff').set({ role_id: 'owner' }).where('staff_id', '=', staffId).execute();
    }
    await writeAudit(trx, {
      actor: 'system',
      action: 'owner link made',
      subject: { kind: 'staff', id: staffId },
      detail: { email },
    });
    return invitationLink(origin, await makeInvitation(trx, { staffId }));
  });

/** The demo's owner. */
const demoOwner = 'owner@pahiya.invalid';

/** A link that signs in as the demo's owner at once. Null if the demo has none. Never call it for a live shop; its links are void there. */
export const demoOwnerLink = (db: Database, origin: string): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const owner = await trx
      .selectFrom('staff')
      .select('staff_id')
      .where('email', '=', demoOwner)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!owner) return null;
    return invitationLink(origin, await makeInvitation(trx, { staffId: owner.staff_id, signsIn: true }));
  });
