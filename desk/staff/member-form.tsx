import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { Member } from '../../contract/desk/staff.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { Card } from '../parts/card.tsx';
import { CentresField, RoleField } from './role-fields.tsx';
import type { StaffRole } from './roles-card.tsx';

interface MemberFormProps {
  member: Member;
  roles: readonly StaffRole[];
  centres: readonly string[];
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
  const { staff_id: staffId, full_name } = member;
  return (
    <EditForm
      draft={`staff ${staffId}`}
      subject={full_name}
      row={member}
      textsOf={textsOf}
      labels={labels}
      show={(name, value) => {
        if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ');
        return (name === 'role' && roles.find(({ role }) => role === value)?.name) || String(value);
      }}
      schema={deskContract['PATCH /desk/staff/:staffId'].body}
      read={(values) => ({ ...values, centres: values['role'] === 'coach' ? centresOf(values['centres']) : [] })}
      send={(body) => call('PATCH /desk/staff/:staffId', { params: { staffId }, body })}
    >
      {({ values, set, field, bind }) => (
        <Card title="Name and role">
          <div className="space-y-5">
            <TextField {...bind('full_name')} label="Name" autoComplete="off" />
            <RoleField
              field={field('role')}
              roles={roles}
              role={values['role'] ?? ''}
              onChange={(role) => set('role', role)}
            />
            {values['role'] === 'coach' && (
              <CentresField
                centres={centres}
                chosen={centresOf(values['centres'])}
                onChange={(chosen) => set('centres', chosen.toSorted().join(centreMark))}
              />
            )}
          </div>
        </Card>
      )}
    </EditForm>
  );
}
