import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, versioned, type Subject } from '../change/staff-transaction.ts';

interface RoleValues extends Record<string, unknown> {
  discount_percent_max: number;
}

const roleSubject = (role: string): Subject<RoleValues> => ({
  kind: 'role',
  id: role,
  permission: 'staff.edit',
  lock: async (trx) =>
    versioned<RoleValues>(
      await trx
        .selectFrom('staff_role')
        .select(['discount_percent_max', 'version'])
        .where('role_id', '=', role)
        .forUpdate()
        .executeTakeFirst(),
    ),
});

export const changeRole = (
  db: Database,
  staff: StaffCaller,
  { role, version, ...yours }: { role: string } & DeskBody<'PATCH /desk/roles/:role'>,
) =>
  staffTransaction(db, staff, { action: 'role changed', subject: roleSubject(role), version, yours }, async (trx) => {
    await trx.updateTable('staff_role').set(yours).where('role_id', '=', role).execute();
  });
