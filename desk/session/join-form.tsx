import { useState } from 'react';
import * as z from 'zod/mini';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { NewPassword, type Me } from '../../contract/desk/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { callOnce, reasonsOf, wholeForm } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { Failure } from '../parts/notice.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { AuthenticatorSecret } from './authenticator-secret.tsx';
import { CodeInput } from './code-input.tsx';
import { askPasskey, canUsePasskeys, makePasskey } from './passkey.ts';

interface JoinFormProps {
  token: string;
  email: string;
  /** Null: the link sets a new password, and the member uses the second proof they sign in with. */
  setUp: { authenticator_uri: string; authenticator_secret: string; passkey_options: Record<string, unknown> } | null;
  passkeyOptions: Record<string, unknown>;
  onSignedIn: (me: Me) => void;
}

const withPasskey = z.object({ password: NewPassword });
const withCode = z.object({
  password: NewPassword,
  code: deskContract['POST /desk/authenticator'].body.shape.code,
});

/** A password, and one of two second proofs. */
export function JoinForm({ token, email, setUp, passkeyOptions, onSignedIn }: JoinFormProps) {
  const [kind, setKind] = useState<'passkey' | 'code'>(setUp && canUsePasskeys() ? 'passkey' : 'code');
  async function join(values: { password: string; code?: string }) {
    const made = kind === 'passkey' ? await makePasskey(passkeyOptions) : null;
    if (made && 'reason' in made) return made;
    return callOnce('POST /desk/invitation/accept', { body: { token, ...values, ...made } });
  }

  async function reset(values: { password: string; code?: string }) {
    const used = kind === 'passkey' ? await askPasskey(passkeyOptions) : null;
    if (used && 'reason' in used) return used;
    return callOnce('POST /desk/password/reset', { body: { token, ...values, ...used } });
  }

  const { field, failure, formProps, submitProps } = useForm(
    kind === 'code' ? withCode : withPasskey,
    async (values) => {
      const answer = await (setUp ? join(values) : reset(values));
      if ('reason' in answer) return [{ field: wholeForm, reason: answer.reason }];
      if (answer.ok) onSignedIn(answer.body);
      return reasonsOf(answer);
    },
  );

  return (
    <form {...formProps} className="space-y-5">
      {/* So that a password manager knows whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordField
        field={field('password')}
        label={setUp ? 'Password' : 'New password'}
        autoComplete="new-password"
        hint="Choose one of at least 10 characters"
      />
      <fieldset>
        <legend className="mb-2 text-sm font-bold">Second proof</legend>
        <p className="mb-3 text-sm text-steel">
          {setUp
            ? 'You need it each time you sign in, so that a stolen password is not enough.'
            : 'The one you use to sign in.'}
        </p>
        <div className="grid gap-2">
          {canUsePasskeys() && (
            <RadioCard
              name="proof-kind"
              isChosen={kind === 'passkey'}
              onChoose={() => setKind('passkey')}
              title="Passkey"
              text="This device’s fingerprint, face or PIN"
            />
          )}
          <RadioCard
            name="proof-kind"
            isChosen={kind === 'code'}
            onChoose={() => setKind('code')}
            title="Authenticator app"
            text="A 6-digit code from your phone"
          />
        </div>
      </fieldset>
      {kind === 'code' && (
        <>
          {setUp && <AuthenticatorSecret uri={setUp.authenticator_uri} secret={setUp.authenticator_secret} />}
          <CodeInput field={field('code')} label="Code from the app" />
        </>
      )}
      <Failure text={failure} />
      <Button {...submitProps} className="w-full">
        {setUp ? (kind === 'passkey' ? 'Create passkey and enter' : 'Enter the desk') : 'Set password and sign in'}
      </Button>
    </form>
  );
}
