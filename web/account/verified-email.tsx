import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EmailForm } from '../../contract/account.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { CodeStep } from './code-step.tsx';
import { sendCode, useSentCode, type CodePurpose, type SentCode } from './sent-code.ts';

interface Verified {
  email: string;
  /** Proof that the code was right. Empty after a reload: then the cookie is the proof. */
  ticket: string;
  /** Back to the first step, with the email filled in. */
  startAgain: () => void;
}

interface Props {
  purpose: CodePurpose;
  /** The third and last step. */
  children: (verified: Verified) => ReactNode;
  /** Another way to sign in, offered below the first step. */
  instead?: ReactNode;
}

type Step = 'email' | 'code' | 'verified';

/**
 * The first two steps of registration and reset: the email and the code sent to it. Then comes what only its owner may do. The
 * step is in the browser's history: Back goes one step back, and a reload stays on the same step.
 */
export function VerifiedEmail({ purpose, children, instead }: Props) {
  const [ticket, setTicket] = useState('');
  const sent = useSentCode(purpose);
  const { step, goTo, startAgain } = useStep();
  if (sent && step === 'verified') {
    return (
      <>
        <Steps current={3} of={3} />
        {children({ email: sent.email, ticket, startAgain })}
      </>
    );
  }
  if (sent && step === 'code') {
    return (
      <>
        <Steps current={2} of={3} />
        <CodeStep
          // A new code starts with empty boxes.
          key={sent.sentAtMs}
          purpose={purpose}
          sent={sent}
          onVerified={(proof) => {
            setTicket(proof);
            goTo('verified', { replace: true });
          }}
          onOtherEmail={startAgain}
        />
      </>
    );
  }
  return (
    <>
      <Steps current={1} of={3} />
      <EmailStep purpose={purpose} sent={sent} onSent={() => goTo('code')} />
      {instead}
    </>
  );
}

interface EmailStepProps {
  purpose: CodePurpose;
  /** An earlier code that is still valid. */
  sent: SentCode | null;
  onSent: () => void;
}

function EmailStep({ purpose, sent, onSent }: EmailStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(EmailForm, async (values) => {
    // A code was sent a moment ago: the server would refuse another one.
    const isOnItsWay = values.email === sent?.email && Date.now() < sent.sendAgainAtMs;
    const reasons = isOnItsWay ? null : await sendCode(purpose, values.email, 'email');
    if (reasons === null) onSent();
    return reasons ?? [];
  });
  return (
    <form {...formProps} className="space-y-5">
      <EmailField
        field={field('email')}
        label="Email"
        defaultValue={sent?.email ?? ''}
        autoComplete="username"
        hint="We will send you a 6-digit code."
      />
      <FormFailure text={failure} />
      <Button {...submitProps} className="w-full">
        {isPending ? 'Sending…' : 'Send OTP'}
      </Button>
      {sent && (
        <Button tone="quiet" className="w-full" onClick={onSent}>
          Enter the OTP sent to you
        </Button>
      )}
    </form>
  );
}

function useStep() {
  const { state, search } = useLocation() as { state: { step?: Step } | null; search: string };
  const navigate = useNavigate();
  return {
    step: state?.step ?? 'email',
    goTo: (step: Step, options: { replace?: boolean } = {}) =>
      void navigate({ search }, { ...options, state: { step }, preventScrollReset: true }),
    // The later steps are reached only from the first one.
    startAgain: () => void navigate(-1),
  };
}

function Steps({ current, of }: { current: number; of: number }) {
  return (
    <div className="mb-7">
      <p className="mb-2 text-sm font-bold text-electric">
        Step {current} of {of}
      </p>
      <div className="flex gap-1" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={`lean h-1.5 grow ${index < current ? 'bg-electric' : 'bg-ice-deep'}`} />
        ))}
      </div>
    </div>
  );
}
