import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { NewPasswordForm } from '../../contract/account.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { pageMeta } from '../page/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { forgetLogin, readLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/reset.ts';
import { DoorFrame, DoorLink } from './door-frame.tsx';
import { forgetSentCode } from './sent-code.ts';
import { VerifiedEmail } from './verified-email.tsx';

const toLoginMs = 2000;

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const name = root.loaderData.profile.orignal_logoname;
  return pageMeta(root.loaderData, {
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
      intro={<p>Setting a new password logs you out on every device.</p>}
      footer={
        <p>
          Remembered it? <DoorLink to="/login">Log in</DoorLink>
        </p>
      }
    >
      <VerifiedEmail purpose="reset">
        {({ email, ticket }) =>
          isDone ? (
            <p className="font-semibold">Your new password is set. Taking you to login…</p>
          ) : (
            <NewPasswordStep email={email} ticket={ticket} onDone={() => setDone(true)} />
          )
        }
      </VerifiedEmail>
    </DoorFrame>
  );
}

interface NewPasswordStepProps {
  email: string;
  ticket: string;
  onDone: () => void;
}

function NewPasswordStep({ email, ticket, onDone }: NewPasswordStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(
    NewPasswordForm,
    async ({ newPassword }) => {
      const { client, mainId } = browserApi();
      const body = { email, newPassword, ...(ticket !== '' && { ticket }), main_id: mainId };
      const answer = await client.call('POST /registeruser/api/reset-password', { body });
      if (!answer.ok) {
        if (answer.refusal === null) showToast('Error resetting password', 'error');
        return reasonsOf(answer, 'newPassword');
      }
      showToast('Password reset successfully!');
      // The reset ended every session: the next call with this one would fail.
      if (readLogin()?.email === email) forgetLogin();
      onDone();
      return [];
    },
    { takesFocus: true },
  );
  return (
    <form {...formProps} className="space-y-5">
      {/* Password managers save the new password for this email. */}
      <input type="email" name="email" value={email} readOnly autoComplete="username" className="hidden" />
      <PasswordField
        field={field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <PasswordField field={field('confirmPassword')} label="Repeat the new password" autoComplete="new-password" />
      <FormFailure text={failure} />
      <Button {...submitProps} className="w-full">
        {isPending ? 'Saving…' : 'Set new password'}
      </Button>
    </form>
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
