import { sql } from 'kysely';
import type { Permission } from '../../contract/desk/permissions.ts';
import type { Database } from '../../database/client.ts';
import { hashSecretText } from './secret-text.ts';

/** Who is calling at the desk, proved by the cookie and by nothing else in the request. */
export interface StaffCaller {
  readonly staffId: string;
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
  readonly role: string;
  readonly roleName: string;
  readonly permissions: ReadonlySet<Permission>;
  /** A coach's centres. Empty: no restriction. */
  readonly centres: readonly string[];
  readonly passkeys: number;
  readonly hasAuthenticator: boolean;
  readonly endsAt: Date;
  readonly idleEndsAt: Date;
  readonly provedUntil: Date;
  readonly isProofFresh: boolean;
}

/** A working day. */
export const sessionHours = 12;
export const idleHours = 2;
export const proofMinutes = 5;
/** Writing at every call would cost more than most calls do. */
const seenEverySeconds = 60;

/** Staff sessions. Each call reads session, member and role, so that every change takes effect at the next call. */
export class StaffSessions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null: no session, or one that has ended. Each call extends the session. */
  async identify(secret: string | null): Promise<StaffCaller | null> {
    if (secret === null) return null;
    const { rows } = await sql<CallerRow>`/* prepared find_staff_caller */
      select s.session_id, m.staff_id, m.full_name, m.email, r.role_id, r.name as role_name,
             array(select permission from role_permission p where p.role_id = m.role_id order by permission) as permissions,
             array(select centre from staff_centre c where c.staff_id = m.staff_id order by centre) as centres,
             (select count(*) from passkey k where k.staff_id = m.staff_id) as passkeys,
             exists (select from authenticator a where a.staff_id = m.staff_id) as has_authenticator,
             s.created_at + make_interval(hours => ${sessionHours}) as ends_at,
             least(now() + make_interval(hours => ${idleHours}), s.created_at + make_interval(hours => ${sessionHours}))
               as idle_ends_at,
             least(s.proved_at + make_interval(mins => ${proofMinutes}), s.created_at + make_interval(hours => ${sessionHours}))
               as proved_until,
             s.proved_at > now() - make_interval(mins => ${proofMinutes}) as is_proof_fresh,
             s.seen_at < now() - make_interval(secs => ${seenEverySeconds}) as is_to_be_seen
        from staff_session s join staff m using (staff_id) join staff_role r using (role_id)
       where s.secret_hash = ${hashSecretText(secret)} and s.ended_at is null and m.removed_at is null
         and s.created_at > now() - make_interval(hours => ${sessionHours})
         and s.seen_at > now() - make_interval(hours => ${idleHours})`.execute(this.#db);
    const [found] = rows;
    if (!found) return null;
    if (found.is_to_be_seen) {
      await sql`update staff_session set seen_at = now() where session_id = ${found.session_id}`.execute(this.#db);
    }
    return {
      staffId: found.staff_id,
      sessionId: found.session_id,
      fullName: found.full_name,
      email: found.email,
      role: found.role_id,
      roleName: found.role_name,
      permissions: new Set(found.permissions),
      centres: found.centres,
      passkeys: found.passkeys,
      hasAuthenticator: found.has_authenticator,
      endsAt: found.ends_at,
      idleEndsAt: found.idle_ends_at,
      provedUntil: found.proved_until,
      isProofFresh: found.is_proof_fresh,
    };
  }
}

interface CallerRow {
  session_id: string;
  staff_id: string;
  full_name: string;
  email: string;
  role_id: string;
  role_name: string;
  permissions: Permission[];
  centres: string[];
  passkeys: number;
  has_authenticator: boolean;
  ends_at: Date;
  idle_ends_at: Date;
  proved_until: Date;
  is_proof_fresh: boolean;
  is_to_be_seen: boolean;
}
