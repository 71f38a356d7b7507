import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../contract/account.ts';
import { forgetDraft } from '../academy/admission-draft.ts';
import { Button } from '../ui/button.tsx';
import { endSession } from '../visitor/end-session.ts';
import { forgetLogin } from '../visitor/stored-login.ts';
import { MobileEdit } from './mobile-edit.tsx';

export function Profile({ login }: { login: User }) {
  return (
    <section aria-label="Profile" className="on-ink lanes rounded-lg bg-ink p-6 text-white sm:p-8">
      <p className="text-sm text-white/75">Hello</p>
      <h2 className="mt-1 text-xl break-words">{login.full_name}</h2>
      <dl className="mt-5 space-y-4">
        <div>
          <dt className="text-sm text-white/75">Email</dt>
          <dd className="font-semibold break-all">{login.email}</dd>
        </div>
      </dl>
      <MobileEdit login={login} />
      <Logout />
    </section>
  );
}

function Logout() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    forgetDraft();
    // Home first, and on the screen: this page would send a visitor without login to the login screen, and from the moment
    // the session has ended any call may find that out.
    await navigate('/', { flushSync: true });
    await endSession();
    forgetLogin();
  };
  return (
    <Button tone="light" size="small" disabled={isLeaving} onClick={() => void leave()} className="mt-8">
      {isLeaving ? 'Logging out…' : 'Logout'}
    </Button>
  );
}
