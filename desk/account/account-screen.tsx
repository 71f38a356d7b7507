import { useLoaderData } from 'react-router';
import { call, load } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { Screen } from '../parts/screen.tsx';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export async function loader() {
  const [passkeys, sessions] = await Promise.all([
    load(call('GET /desk/passkey')),
    load(call('GET /desk/session/all')),
  ]);
  return { passkeys: passkeys.rows, sessions: sessions.rows };
}

/** The member's own password, second proofs and sessions. */
export function Component() {
  const { passkeys, sessions } = useLoaderData<typeof loader>();
  const { email, role_name } = useMe();
  return (
    <Screen title="My account" lead={`${email} · ${role_name}`}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PasswordCard />
        <PasskeysCard passkeys={passkeys} />
        <AuthenticatorCard />
        <SessionsCard sessions={sessions} />
      </div>
    </Screen>
  );
}
