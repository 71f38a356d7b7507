import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { Member } from '../../contract/desk/staff.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Badge } from '../parts/badge.tsx';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RolesCard } from './roles-card.tsx';

export const loader = () => load(call('GET /desk/staff'));

const proofsOf = ({ passkeys, has_authenticator }: Member): string =>
  [passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`), has_authenticator && 'authenticator app']
    .filter((text) => text !== false)
    .join(', ') || 'none';

export function Component() {
  const { rows, roles, centres } = useLoaderData<typeof loader>();
  const me = useMe();
  const { revalidate } = useRevalidator();
  const [isInviting, setInviting] = useState(false);
  const columns: Column<Member>[] = [
    {
      title: 'Name',
      isName: true,
      renderCell: (member) => (
        <span className="min-w-0">
          <Link to={`/staff/${member.staff_id}`} data-open className="font-bold hover:text-electric hover:underline">
            {member.full_name}
          </Link>
          {member.staff_id === me.staff_id && <span className="text-steel"> (you)</span>}
          <span className="block text-sm break-all text-steel">{member.email}</span>
        </span>
      ),
    },
    {
      title: 'Role',
      renderCell: ({ role_name, centres: own }) => (
        <span>
          {role_name}
          {own.length > 0 && <span className="block text-sm text-steel">{own.join(', ')}</span>}
        </span>
      ),
    },
    {
      title: 'State',
      renderCell: ({ state }) =>
        state === 'active' ? <Badge tone="good">Active</Badge> : <Badge tone="warning">Invited</Badge>,
    },
    { title: 'Second proof', renderCell: proofsOf },
    {
      title: 'Signed in',
      renderCell: ({ open_sessions }) =>
        open_sessions === 0 ? 'no' : `on ${open_sessions} ${open_sessions === 1 ? 'browser' : 'browsers'}`,
    },
    { title: 'Last seen', renderCell: ({ seen_at }) => (seen_at === null ? 'never' : timeOf(seen_at)) },
  ];
  return (
    <Screen
      title="Staff"
      action={
        <Button size="small" onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      <div className="space-y-5">
        <div className="desk-card overflow-clip">
          <DeskTable label="Staff" columns={columns} rows={rows} keyOf={({ staff_id }) => staff_id} />
        </div>
        <RolesCard roles={roles} />
      </div>
      {isInviting && (
        <InviteDialog
          roles={roles}
          centres={centres}
          onClose={() => setInviting(false)}
          onInvited={(member) => {
            setInviting(false);
            showToast(`${member.full_name} will get a link by mail.`);
            void revalidate();
          }}
        />
      )}
    </Screen>
  );
}
