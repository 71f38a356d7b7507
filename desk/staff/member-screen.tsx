import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call, load } from '../api/call.ts';
import { Screen } from '../parts/screen.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberForm } from './member-form.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const { rows, roles, centres } = await load(call('GET /desk/staff'));
  const member = rows.find(({ staff_id }) => staff_id === params['staffId']);
  if (!member) throw new Response(null, { status: 404 });
  return { member, roles, centres };
}

/** One member of staff. */
export function Component() {
  const { member, roles, centres } = useLoaderData<typeof loader>();
  return (
    <Screen
      back={{ to: '/staff', text: 'All staff' }}
      title={member.full_name}
      lead={<span className="break-all">{member.email}</span>}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <MemberForm key={member.staff_id} member={member} roles={roles} centres={centres} />
        <MemberActions member={member} />
      </div>
    </Screen>
  );
}
