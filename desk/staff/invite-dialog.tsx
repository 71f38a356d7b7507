import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { Member } from '../../contract/desk/staff.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { CentresField, RoleField } from './role-fields.tsx';
import type { StaffRole } from './roles-card.tsx';

interface InviteDialogProps {
  roles: readonly StaffRole[];
  centres: readonly string[];
  onClose: () => void;
  onInvited: (member: Member) => void;
}

export function InviteDialog({ roles, centres, onClose, onInvited }: InviteDialogProps) {
  const [role, setRole] = useState('packer');
  const [own, setOwn] = useState<readonly string[]>([]);
  const form = useForm(
    deskContract['POST /desk/staff'].body,
    async (values) => {
      const answer = await call('POST /desk/staff', { body: values });
      if (answer.ok) onInvited(answer.body);
      return reasonsOf(answer, { 'email-of-staff': 'email' });
    },
    {
      read: (data) => ({
        email: data.get('email'),
        full_name: data.get('full_name'),
        role,
        centres: role === 'coach' ? own : [],
      }),
    },
  );
  const { field } = form;
  return (
    <FormDialog id="invite" title="Invite to the desk" form={form} button="Send link" onClose={onClose}>
      <TextField field={field('full_name')} label="Name" autoComplete="off" />
      <EmailField
        field={field('email')}
        label="Email"
        autoComplete="off"
        hint="We send the link there. It works once"
      />
      <RoleField field={field('role')} roles={roles} role={role} onChange={setRole} />
      {role === 'coach' && <CentresField centres={centres} chosen={own} onChange={setOwn} />}
    </FormDialog>
  );
}
