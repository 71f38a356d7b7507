import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/reset.ts';
import { DoorFrame } from './door-frame.tsx';
import { DoorLink } from './door-link.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { forgetSentCode } from './sent-code.ts';
import { VerifiedEmail } from './verified-email.tsx';

const toLoginMs = 2000;

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const name = root.loaderData.profile.orignal_logoname;
  return pageMeta({
    title: `Reset your password · ${name}`,
    description: `Choose a new password for your account at ${name}.`,
    url: `${root.loaderData.origin}/reset`,
  });
};

export default function Reset() {
  const [isDone, setDone] = useState(false);
  useReturnToLogin(isDone);
  return (
    <DoorFrame
      title="Reset your password"
      intro={<p>A new password logs you out on every device.</p>}
      footer={
        <p>
          Remembered it? <DoorLink to="/login">Log in</DoorLink>
        </p>
      }
    >
      <VerifiedEmail purpose="reset">
        {({ email, ticket }) =>
          isDone ? (
            <p className="font-semibold">Your new password is set. Taking you to the login…</p>
          ) : (
            <NewPasswordStep email={email} ticket={ticket} onDone={() => setDone(true)} />
          )
        }
      </VerifiedEmail>
    </DoorFrame>
  );
}

function useReturnToLogin(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
    const leave = async () => {
      await navigate({ pathname: '/login', search: location.search });
      forgetSentCode('reset');
    };
    const timer = setTimeout(() => void leave(), toLoginMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
