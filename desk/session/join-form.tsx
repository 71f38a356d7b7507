import { useState } from 'react';
import * as z from 'zod/mini';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { NewPassword, type Me } from '../../contract/desk/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { callOnce, reasonsOf, wholeForm } from '../api/call.ts';
import { useForm } from '../form/use-form.ts';
import { Failure } from '../parts/notice.tsx';
import { RadioCard } from '../parts/radio-card.tsx';
import { AuthenticatorSecret } from './authenticator-secret.tsx';
import { CodeInput } from './code-input.tsx';
import { canUsePasskeys, makePasskey } from './passkey.ts';

interface JoinFormProps {
  token: string;
  email: string;
  setUp: { authenticator_uri: string; authenticator_secret: string; passkey_options: Record<string, unknown> };
  onSignedIn: (me: Me) => void;
}

const withPasskey = z.object({ password: NewPassword });
const withCode = z.object({
  password: NewPassword,
  code: deskContract['POST /desk/authenticator'].body.shape.code,
});

/** A password, and one of two second proofs. */
export function JoinForm({ token, email, setUp, onSignedIn }: JoinFormProps) {
  const [kind, setKind] = useState<'passkey' | 'code'>(canUsePasskeys() ? 'passkey' : 'code');
  const { field, failure, formProps, submitProps } = useForm({
    schema: kind === 'code' ? withCode : withPasskey,
    async send(values) {
      const made = kind === 'passkey' ? await makePasskey(setUp.passkey_options) : null;
      if (made && 'reason' in made) return [{ field: wholeForm, reason: made.reason }];
      const answer = await callOnce('POST /desk/invitation/accept', { body: { token, ...values, ...made } });
      if (answer.ok) onSignedIn(answer.body);
      return reasonsOf(answer);
    },
  });

  return (
    <form {...formProps} className="space-y-5">
      {/* So that a password manager knows whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordField
        field={field('password')}
        label="Choose a password"
        autoComplete="new-password"
        hint="At least 10 characters"
      />
      <fieldset>
        <legend className="mb-2 text-sm font-bold">Second proof</legend>
        <p className="mb-3 text-sm text-steel">
          Asked for each time you sign in, so that a password alone opens nothing.
        </p>
        <div className="grid gap-2">
          {canUsePasskeys() && (
            <RadioCard
              name="proof-kind"
              isChosen={kind === 'passkey'}
              onChoose={() => setKind('passkey')}
              title="Passkey"
              text="Fingerprint, face or PIN of this device"
            />
          )}
          <RadioCard
            name="proof-kind"
            isChosen={kind === 'code'}
            onChoose={() => setKind('code')}
            title="Authenticator app"
            text="A code of 6 digits from your phone"
          />
        </div>
      </fieldset>
      {kind === 'code' && (
        <>
          <AuthenticatorSecret uri={setUp.authenticator_uri} secret={setUp.authenticator_secret} />
          <CodeInput field={field('code')} label="Code that the app shows now" />
        </>
      )}
      <Failure text={failure} />
      <Button {...submitProps} className="w-full">
        {kind === 'passkey' ? 'Create passkey and enter' : 'Enter the desk'}
      </Button>
    </form>
  );
}
