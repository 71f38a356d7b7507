import { useState } from 'react';
import { useLocation } from 'react-router';
import { LoginForm } from '../../contract/account.ts';
import { apiContext, browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { pageMeta } from '../page/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { loadSignInOptions } from '../session/sign-in-options.ts';
import type { Route } from './+types/login.ts';
import { DoorFrame, DoorLink, TermsLine } from './door-frame.tsx';
import { GoogleOption } from './google-option.tsx';
import { loadDoor } from './load-door.ts';
import { useSignIn } from './use-sign-in.ts';
import { hasTexts } from '../visitor/browser-store.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const name = root.loaderData.profile.orignal_logoname;
  return pageMeta(root.loaderData, {
    title: `Login · ${name}`,
    description: `Log in to ${name} to order, follow your orders and apply for the academy.`,
    url: `${root.loaderData.origin}/login`,
  });
};

export const loader = ({ context }: Route.LoaderArgs) => loadSignInOptions(context.get(apiContext));
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  loadDoor(context.get(apiContext), new URL(request.url));

export default function Login({ loaderData: { google } }: Route.ComponentProps) {
  const signIn = useSignIn();
  const registered = readRegistered(useLocation().state);
  const [email, setEmail] = useState(registered ?? '');
  const { field, formProps, submitProps, isPending, failure } = useForm(LoginForm, async (values) => {
    const { client, mainId } = browserApi();
    const answer = await client.call('POST /loginuser', { body: { ...values, main_id: mainId } });
    if (answer.ok) await signIn(answer.body);
    return reasonsOf(answer);
  });
  return (
    <DoorFrame
      title="Welcome back"
      intro={
        <p>
          New here? <DoorLink to="/register">Create an account</DoorLink>
        </p>
      }
      footer={<TermsLine />}
    >
      <form {...formProps} className="space-y-5">
        {registered !== undefined && (
          <output className="block rounded-md bg-ice px-4 py-3 font-semibold">
            Your account is ready. Log in with your password to continue.
          </output>
        )}
        <EmailField
          field={field('email')}
          label="Email"
          autoComplete="username"
          defaultValue={registered}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordField field={field('password')} label="Password" autoComplete="current-password" />
        <p className="text-end text-sm">
          <DoorLink to="/reset" email={email}>
            Forgot your password?
          </DoorLink>
        </p>
        <FormFailure text={failure} />
        <Button {...submitProps} className="w-full">
          {isPending ? 'Logging in…' : 'Log in'}
        </Button>
      </form>
      <GoogleOption google={google} signIn={signIn} />
    </DoorFrame>
  );
}

/** The email that was just registered. Nothing else typed there may go into the browser history. */
const readRegistered = (state: unknown): string | undefined =>
  hasTexts(state, 'registered') ? state.registered : undefined;
