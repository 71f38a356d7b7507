import { useEffect, useRef, useState } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { Me } from '../../contract/desk/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { callOnce, wordsOf } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';
import { Entrance } from './entrance.tsx';
import { JoinForm } from './join-form.tsx';

type Invitation = DeskOutput<'POST /desk/invitation'>;

interface JoinPageProps {
  token: string;
  onSignedIn: (me: Me) => void;
}

/** The page behind a link. A demo link signs in at once; others ask for a password and a second proof. */
export function JoinPage({ token, onSignedIn }: JoinPageProps) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = useRef(onSignedIn);

  useEffect(() => {
    let isOver = false;
    async function open() {
      const asked = await callOnce('POST /desk/invitation', { body: { token } });
      if (isOver) return;
      if (!asked.ok) return setFailure(wordsOf(asked));
      if (!asked.body.signs_in) return setInvitation(asked.body);
      const entered = await callOnce('POST /desk/invitation/enter', { body: { token } });
      if (isOver) return;
      if (entered.ok) enter.current(entered.body);
      else setFailure(wordsOf(entered));
    }
    void open();
    return () => {
      isOver = true;
    };
  }, [token]);

  if (failure !== null) {
    return (
      <Entrance title="This link does not work">
        <Failure text={failure} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button tone="quiet" onClick={() => location.reload()}>
            Try again
          </Button>
          <Button onClick={() => location.assign('/desk')}>Sign in instead</Button>
        </div>
      </Entrance>
    );
  }
  const passkeyOptions = invitation?.set_up?.passkey_options ?? invitation?.passkey_options ?? null;
  if (invitation === null || passkeyOptions === null) {
    return (
      <Entrance title="One moment…">
        <p className="text-steel">The link is being checked.</p>
      </Entrance>
    );
  }
  const { email, set_up: setUp } = invitation;
  const form = { token, email, setUp, passkeyOptions, onSignedIn };
  if (setUp === null) {
    return (
      <Entrance title="Set a new password">
        <p className="mb-5 text-steel">
          For <strong className="font-bold break-all text-ink">{email}</strong>. This signs you out everywhere else.
        </p>
        <JoinForm {...form} />
      </Entrance>
    );
  }
  return (
    <Entrance title={`Welcome, ${invitation.full_name}`}>
      <p className="mb-5 text-steel">
        You are joining the desk as <strong className="font-bold text-ink">{invitation.role_name}</strong>, with the
        email <strong className="font-bold break-all text-ink">{invitation.email}</strong>.
      </p>
      <JoinForm {...form} />
    </Entrance>
  );
}
