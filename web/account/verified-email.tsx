import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { useSentCode, type CodePurpose } from './sent-code.ts';
import { Steps } from './steps.tsx';

interface Verified {
  email: string;
  /** Empty after a reload: the cookie is proof enough then. */
  ticket: string;
  /** Back to the first step, the address kept. */
  startAgain: () => void;
}

interface Props {
  purpose: CodePurpose;
  /** The third and last step. */
  children: (verified: Verified) => ReactNode;
  /** Another way in, offered beside the first step. */
  instead?: ReactNode;
}

type Step = 'email' | 'code' | 'verified';

/**
 * An email address, the code sent to it, and then what only its owner may do. The step is part of the browser's history: Back
 * leads to the step before, and a reload stays where it was.
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
          // A new code begins with empty boxes.
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

function useStep() {
  const { state, search } = useLocation() as { state: { step?: Step } | null; search: string };
  const navigate = useNavigate();
  return {
    step: state?.step ?? 'email',
    goTo: (step: Step, options: { replace?: boolean } = {}) =>
      void navigate({ search }, { ...options, state: { step }, preventScrollReset: true }),
    // The later steps are only ever reached from the first one.
    startAgain: () => void navigate(-1),
  };
}
