import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { FieldReason } from '../../contract/field-reasons.ts';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import { roles as roleIds, type Role } from '../../contract/desk/permissions.ts';
import type { Member } from '../../contract/desk/staff.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, conflictOf, reasonsOf } from '../api/call.ts';
import { ConflictDialog } from '../form/conflict-dialog.tsx';
import { UnsavedBar } from '../form/unsaved-bar.tsx';
import { useEdit } from '../form/use-edit.ts';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { CentresField, RoleField } from './role-fields.tsx';
import type { StaffRole } from './roles-card.tsx';

interface MemberFormProps {
  member: Member;
  roles: readonly StaffRole[];
  centres: readonly string[];
}

interface Sent {
  full_name: string;
  role: Role;
  centres: string[];
}

const labels = { full_name: 'Name', role: 'Role', centres: 'Centres' };
const centreMark = '\n';

const textsOf = ({ full_name, role, centres }: Pick<Member, 'full_name' | 'role' | 'centres'>) => ({
  full_name,
  role,
  centres: centres.toSorted().join(centreMark),
});

const centresOf = (text: string | undefined): string[] => (text ? text.split(centreMark) : []);

export function MemberForm({ member, roles, centres }: MemberFormProps) {
  const { revalidate } = useRevalidator();
  const edit = useEdit(`staff ${member.staff_id}`, { versions: { row: member.version }, saved: textsOf(member) });
  const [reasons, setReasons] = useState<readonly FieldReason[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { values } = edit;
  const field = (name: string) => ({ name, reason: reasons.find((each) => each.field === name)?.reason });

  async function save(sent: Sent, version: number) {
    if (isSaving) return;
    setSaving(true);
    setConflict(null);
    const answer = await call('PATCH /desk/staff/:staffId', {
      params: { staffId: member.staff_id },
      body: { version, ...sent },
    });
    setSaving(false);
    setConflict(conflictOf(answer));
    setReasons(conflictOf(answer) ? [] : reasonsOf(answer));
    if (!answer.ok) return;
    edit.accept(edit.edit, { row: answer.body.version }, textsOf(answer.body));
    showToast('Saved.');
    await revalidate();
  }

  const sentOf = (from: typeof values): Sent => ({
    full_name: from['full_name'] ?? '',
    role: roleIds.find((id) => id === from['role']) ?? 'packer',
    centres: from['role'] === 'coach' ? centresOf(from['centres']) : [],
  });

  return (
    <>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(sentOf(values), edit.versions['row'] ?? 0);
        }}
      >
        <Card title="Name and role">
          <div className="space-y-5">
            <TextField
              field={field('full_name')}
              label="Name"
              autoComplete="off"
              value={values['full_name'] ?? ''}
              onChange={(event) => edit.set('full_name', event.target.value)}
            />
            <RoleField
              field={field('role')}
              roles={roles}
              role={values['role'] ?? ''}
              onChange={(role) => edit.set('role', role)}
            />
            {values['role'] === 'coach' && (
              <CentresField
                centres={centres}
                chosen={centresOf(values['centres'])}
                onChange={(chosen) => edit.set('centres', chosen.toSorted().join(centreMark))}
              />
            )}
            <Failure text={reasons.find((each) => each.field === '')?.reason} />
          </div>
        </Card>
        <UnsavedBar isDirty={edit.isDirty} isSaving={isSaving} onDiscard={edit.discard} />
      </form>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          subject={member.full_name}
          labels={labels}
          show={(name, value) => {
            if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ');
            return (name === 'role' && roles.find(({ role }) => role === value)?.name) || String(value);
          }}
          onResolve={(chosen, version) => void save(chosen as unknown as Sent, version)}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
