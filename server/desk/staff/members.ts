import { sql } from 'kysely';
import type { Member } from '../../../contract/desk/staff.ts';
import type { Permission } from '../../../contract/desk/permissions.ts';
import type { Database } from '../../../database/client.ts';
import { idleHours, sessionHours } from '../../state/staff-sessions.ts';

interface MemberRow extends Omit<Member, 'created_at' | 'seen_at'> {
  created_at: Date;
  seen_at: Date | null;
}

/** All members by role and name, or just one. */
export async function listMembers(db: Database, staffId: string | null = null): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    select m.staff_id, m.full_name, m.email, m.role_id as role, r.name as role_name, m.version, m.created_at,
           array(select centre from staff_centre c where c.staff_id = m.staff_id order by centre) as centres,
           case when m.password_hash is null and s.seen_at is null then 'invited' else 'active' end as state,
           (select count(*) from passkey k where k.staff_id = m.staff_id) as passkeys,
           exists (select from authenticator a where a.staff_id = m.staff_id) as has_authenticator,
           coalesce(s.open_sessions, 0) as open_sessions, s.seen_at
      from staff m join staff_role r using (role_id)
      left join lateral (
        select max(seen_at) as seen_at,
               count(*) filter (where ended_at is null
                                  and created_at > now() - make_interval(hours => ${sessionHours})
                                  and seen_at > now() - make_interval(hours => ${idleHours})) as open_sessions
          from staff_session where staff_id = m.staff_id) s on true
     where m.removed_at is null and (${staffId}::text is null or m.staff_id = ${staffId})
     order by r.position, m.full_name, m.staff_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
  }));
}

interface Role {
  role: string;
  name: string;
  description: string;
  permissions: Permission[];
  discount_percent_max: number;
  version: number;
}

export async function listRoles(db: Database) {
  const { rows } = await sql<Role>`
    select role_id as role, name, description, discount_percent_max, version,
           array(select permission from role_permission p where p.role_id = r.role_id order by permission) as permissions
      from staff_role r order by position`.execute(db);
  return rows;
}

export async function listCentres(db: Database): Promise<string[]> {
  const centres = await db.selectFrom('centre').select('name').orderBy('position').orderBy('name').execute();
  return centres.map(({ name }) => name);
}
