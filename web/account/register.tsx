import { useState } from 'react';
import { useNavigate } from 'react-router';
import { apiContext } from '../api-context.ts';
import { pageMeta } from '../page-meta.ts';
import { showToast } from '../ui/toast.tsx';
import { loadSignInOptions } from '../visitor/sign-in-options.ts';
import type { Route } from './+types/register.ts';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DoorFrame } from './door-frame.tsx';
import { DoorLink, TermsLine } from './door-link.tsx';
import { EmailStep } from './email-step.tsx';
import { GoogleOption } from './google-option.tsx';
import { loadDoor } from './load-door.ts';
import { Steps } from './steps.tsx';
import { useSignIn } from './use-sign-in.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const name = root.loaderData.profile.orignal_logoname;
  return pageMeta({
    title: `Create an account · ${name}`,
    description: `Create an account at ${name} with your email address.`,
    url: `${root.loaderData.origin}/register`,
  });
};

export const loader = ({ context }: Route.LoaderArgs) => loadSignInOptions(context.get(apiContext));
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  loadDoor(context.get(apiContext), new URL(request.url));

export default function Register({ loaderData: { google } }: Route.ComponentProps) {
  const signIn = useSignIn();
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
      {step === 1 && <GoogleOption google={google} signIn={signIn} />}
    </DoorFrame>
  );
}
