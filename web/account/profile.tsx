import type { User } from '../../contract/account.ts';
import { forgetDraft } from '../academy/admission-draft.ts';
import { Button } from '../../ui/button.tsx';
import { endSession } from '../session/end-session.ts';
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
  const leave = () => {
    forgetDraft();
    void endSession();
  };
  return (
    <Button tone="light" size="small" onClick={leave} className="mt-8">
      Logout
    </Button>
  );
}
