import { useState } from 'react';
import { deskContract, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { Me } from '../../contract/desk/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { callOnce, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { ForgotForm } from './forgot-form.tsx';
import { askPasskey } from './passkey.ts';
import { ProofForm } from './proof-form.tsx';

type Ticket = DeskOutput<'POST /desk/sign-in'>;

interface SignInFormProps {
  /** Set if the same person signs in again. */
  email?: string;
  onSignedIn: (me: Me) => void;
}

/** Password first, then passkey or code. Only the second step says whether the password was right. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const [typedEmail, setTypedEmail] = useState(email ?? '');
  const [hasForgotten, setForgotten] = useState(false);

  if (hasForgotten) return <ForgotForm email={typedEmail} onBack={() => setForgotten(false)} />;
  if (ticket === null) {
    return (
      <PasswordStep
        email={typedEmail}
        onForgotten={(typed) => {
          setTypedEmail(typed);
          setForgotten(true);
        }}
        onTicket={(given, typed) => {
          setTypedEmail(typed);
          setTicket(given);
        }}
      />
    );
  }
  const prove: Parameters<typeof ProofForm>[0]['prove'] = async (proof) => {
    const answer = await callOnce('POST /desk/sign-in/proof', { body: { ticket: ticket.ticket, ...proof } });
    if (answer.ok) onSignedIn(answer.body);
    return reasonsOf(answer);
  };
  return (
    <>
      <p className="mb-5 text-steel">
        Signing in as <strong className="font-bold break-all text-ink">{typedEmail}</strong>
      </p>
      <ProofForm prove={prove} askPasskey={() => askPasskey(ticket.passkey_options)} button="Sign in" />
      <p className="mt-5">
        <button
          type="button"
          className="font-semibold text-electric underline underline-offset-4 hover:text-electric-deep"
          onClick={() => setTicket(null)}
        >
          Start again
        </button>
      </p>
    </>
  );
}

interface PasswordStepProps {
  email: string;
  onTicket: (ticket: Ticket, email: string) => void;
  /** With the email typed so far. */
  onForgotten: (email: string) => void;
}

function PasswordStep(props: PasswordStepProps) {
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/sign-in'].body,
    async (values) => {
      const answer = await callOnce('POST /desk/sign-in', { body: values });
      if (answer.ok) props.onTicket(answer.body, values.email);
      return reasonsOf(answer);
    },
  );
  useFirstFocus(formProps.ref);
  return (
    <form {...formProps} className="space-y-4">
      <EmailField field={field('email')} label="Email" autoComplete="username" defaultValue={props.email} />
      <PasswordField field={field('password')} label="Password" autoComplete="current-password" />
      <Failure text={failure} />
      <Button {...submitProps} className="w-full">
        Continue
      </Button>
      <p className="text-center">
        <button
          type="button"
          className="font-semibold text-electric underline underline-offset-4 hover:text-electric-deep"
          onClick={() => props.onForgotten(typedIn(formProps.ref.current))}
        >
          Forgot your password?
        </button>
      </p>
    </form>
  );
}

function typedIn(form: HTMLFormElement | null): string {
  const typed = form ? new FormData(form).get('email') : null;
  return typeof typed === 'string' ? typed : '';
}
