import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { SignupForm } from '../../contract/account.ts';
import { apiContext, browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { pageMeta } from '../page/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { limitToMobileDigits } from '../../ui/mobile-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { loadSignInOptions } from '../session/sign-in-options.ts';
import type { Route } from './+types/register.ts';
import { DoorFrame, DoorLink, TermsLine } from './door-frame.tsx';
import { GoogleOption } from './google-option.tsx';
import { loadDoor } from './load-door.ts';
import { forgetSentCode } from './sent-code.ts';
import { useSignIn } from './use-sign-in.ts';
import { VerifiedEmail } from './verified-email.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const name = root.loaderData.profile.orignal_logoname;
  return pageMeta(root.loaderData, {
    title: `Create an account · ${name}`,
    description: `Create an account at ${name} with your email address.`,
    url: `${root.loaderData.origin}/register`,
  });
};

export const loader = ({ context }: Route.LoaderArgs) => loadSignInOptions(context.get(apiContext));
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  loadDoor(context.get(apiContext), new URL(request.url));

/** Each step is an entry in the history, and all of them use the same loaded data. */
export const shouldRevalidate = () => false;

export default function Register({ loaderData: { google } }: Route.ComponentProps) {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const finish = async (email: string) => {
    showToast('Registration successful!');
    await navigate({ pathname: '/login', search: location.search }, { state: { registered: email } });
    forgetSentCode('signup');
  };
  return (
    <DoorFrame
      title="Create an account"
      intro={
        <p>
          Already with us? <DoorLink to="/login">Log in</DoorLink>
        </p>
      }
      footer={<TermsLine />}
    >
      <VerifiedEmail purpose="signup" instead={<GoogleOption google={google} signIn={signIn} />}>
        {({ email, ticket, startAgain }) => (
          <DetailsStep email={email} ticket={ticket} onDone={() => void finish(email)} onOtherEmail={startAgain} />
        )}
      </VerifiedEmail>
    </DoorFrame>
  );
}

interface DetailsStepProps {
  email: string;
  ticket: string;
  onDone: () => void;
  onOtherEmail: () => void;
}

function DetailsStep({ email, ticket, onDone, onOtherEmail }: DetailsStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(
    SignupForm,
    async (values) => {
      const { client, mainId } = browserApi();
      const answer = await client.call('POST /registeruser/api/signup', {
        body: { ...values, ...(ticket !== '' && { ticket }), main_id: mainId },
      });
      if (answer.ok) {
        onDone();
        return [];
      }
      if (answer.refusal === null) showToast('An error occurred during sign-up. Please try again.', 'error');
      return reasonsOf(answer, 'email');
    },
    { takesFocus: true },
  );
  return (
    <form {...formProps} className="space-y-5">
      <EmailField
        field={field('email')}
        label="Email"
        defaultValue={email}
        autoComplete="username"
        hint="Verified. To use another email, verify that one first."
      />
      <TextField field={field('full_name')} label="Full name" autoComplete="name" />
      <TextField
        field={field('mobile')}
        label="Mobile (optional)"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onInput={(event: FormEvent<HTMLInputElement>) => limitToMobileDigits(event.currentTarget)}
      />
      <PasswordField
        field={field('password')}
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <FormFailure text={failure} />
      <Button {...submitProps} className="w-full">
        {isPending ? 'Creating your account…' : 'Create account'}
      </Button>
      <Button tone="quiet" size="small" onClick={onOtherEmail}>
        Use another email
      </Button>
    </form>
  );
}
