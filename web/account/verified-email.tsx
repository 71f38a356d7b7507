import { useState, type ReactNode } from 'react';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { Steps } from './steps.tsx';

interface Verified {
  email: string;
  ticket: string;
  /** Back to the first step, the address kept. */
  startAgain: () => void;
}

interface Props {
  purpose: 'signup' | 'reset';
  /** The third and last step. */
  children: (verified: Verified) => ReactNode;
  /** Another way in, offered beside the first step. */
  instead?: ReactNode;
}

/** An email address, the code sent to it, and then what only its owner may do. */
export function VerifiedEmail({ purpose, children, instead }: Props) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const [ticket, setTicket] = useState('');
  const startAgain = () => {
    setSent(false);
    setTicket('');
  };
  if (ticket) {
    return (
      <>
        <Steps current={3} of={3} />
        {children({ email, ticket, startAgain })}
      </>
    );
  }
  if (isSent) {
    return (
      <>
        <Steps current={2} of={3} />
        <CodeStep purpose={purpose} email={email} onVerified={setTicket} onOtherEmail={startAgain} />
      </>
    );
  }
  return (
    <>
      <Steps current={1} of={3} />
      <EmailStep
        purpose={purpose}
        email={email}
        onSent={(sentTo) => {
          setEmail(sentTo);
          setSent(true);
        }}
      />
      {instead}
    </>
  );
}
