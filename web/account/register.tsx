import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import { showToast } from '../ui/toast.tsx';
import type { Route } from './+types/register.ts';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DoorFrame } from './door-frame.tsx';
import { DoorLink, TermsLine } from './door-link.tsx';
import { EmailStep } from './email-step.tsx';
import { Steps } from './steps.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const name = root.loaderData.profile.orignal_logoname;
  return pageMeta({
    title: `Create an account · ${name}`,
    description: `Create an account at ${name} with your email address.`,
    url: `${root.loaderData.origin}/register`,
  });
};

export default function Register() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [ticket, setTicket] = useState('');
  const finish = () => {
    showToast('Registration successful!');
    void navigate({ pathname: '/login', search: location.search });
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
      <Steps current={step} of={3} />
      {step === 1 && (
        <EmailStep
          purpose="signup"
          email={email}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <CodeStep
          purpose="signup"
          email={email}
          onVerified={(given) => {
            setTicket(given);
            setStep(3);
          }}
          onOtherEmail={() => setStep(1)}
        />
      )}
      {step === 3 && <DetailsStep email={email} ticket={ticket} onDone={finish} onOtherEmail={() => setStep(1)} />}
    </DoorFrame>
  );
}
