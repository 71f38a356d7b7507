import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { Member } from '../../contract/desk/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
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
  const { field, failure, formProps, submitProps } = useForm(
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
  useFirstFocus(formProps.ref);
  return (
    <Dialog id="invite" title="Invite to the desk" opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-2">
        <TextField field={field('full_name')} label="Name" autoComplete="off" />
        <EmailField
          field={field('email')}
          label="Email"
          autoComplete="off"
          hint="The link goes there, and works once"
        />
        <RoleField field={field('role')} roles={roles} role={role} onChange={setRole} />
        {role === 'coach' && <CentresField centres={centres} chosen={own} onChange={setOwn} />}
        <Failure text={failure} />
        <Button {...submitProps}>Send the link</Button>
      </form>
    </Dialog>
  );
}
