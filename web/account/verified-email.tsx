import * as z from 'zod/mini';
import { useState, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EmailForm, OtpForm } from '../../contract/account.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { isOnItsWay, sendCode, useSentCode, type CodePurpose, type SentCode } from './sent-code.ts';
import { browserApi } from '../api/api.ts';
import { reasonsOf } from '../../contract/client.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { hasTexts } from '../visitor/browser-store.ts';
import { showToast } from '../../ui/toast.tsx';

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
  const state: unknown = useLocation().state;
  const typedBefore = hasTexts(state, 'email') ? state.email : '';
  const { field, formProps, submitProps, isPending, failure } = useForm(EmailForm, async (values) => {
    const reasons = isOnItsWay(sent, values.email) ? null : await sendCode(purpose, values.email, 'email');
    if (reasons === null) onSent();
    return reasons ?? [];
  });
  return (
    <form {...formProps} className="space-y-5">
      <EmailField
        field={field('email')}
        label="Email"
        // The email that was typed at the login.
        defaultValue={sent?.email ?? typedBefore}
        autoComplete="username"
        hint="We will send you a 6-digit OTP by mail."
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

const CodeForm = /* @__PURE__ */ z.pick(OtpForm, { otp: true });

interface CodeStepProps {
  purpose: CodePurpose;
  sent: SentCode;
  onVerified: (ticket: string) => void;
  onOtherEmail: () => void;
}

function CodeStep({ purpose, sent, onVerified, onOtherEmail }: CodeStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(
    CodeForm,
    async ({ otp }) => {
      const { email } = sent;
      const { client, mainId } = browserApi();
      const body = { email, otp, purpose, main_id: mainId };
      const answer = await client.call('POST /registeruser/api/verify-otp', { body });
      if (!answer.ok) {
        if (answer.refusal === null) showToast('Error verifying OTP', 'error');
        return reasonsOf(answer, 'otp');
      }
      showToast('OTP verified successfully!');
      onVerified(answer.body.ticket);
      return [];
    },
    { takesFocus: true },
  );
  return (
    <form {...formProps} className="space-y-6">
      <p>
        Enter the OTP sent to <strong className="break-all">{sent.email}</strong>. It is valid for 10 minutes.
      </p>
      <CodeField field={field('otp')} label="OTP" length={6} />
      <FormFailure text={failure} />
      <Button {...submitProps} className="w-full">
        {isPending ? 'Checking…' : 'Verify OTP'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SendAgain purpose={purpose} sent={sent} />
        <Button tone="quiet" size="small" onClick={onOtherEmail}>
          Use another email
        </Button>
      </div>
    </form>
  );
}

function SendAgain({ purpose, sent }: { purpose: CodePurpose; sent: SentCode }) {
  const secondsLeft = useCountdown(sent.sendAgainAtMs);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sendAgain = async () => {
    setSending(true);
    const [first] = (await sendCode(purpose, sent.email, 'otp')) ?? [];
    setSending(false);
    setFailure(first?.reason);
  };
  if (secondsLeft > 0) {
    return <p className="text-sm text-steel tabular-nums">Send again in {clockText(secondsLeft)}</p>;
  }
  return (
    <>
      {failure !== undefined && <p className="w-full text-sm font-semibold text-stop">{failure}</p>}
      <Button tone="quiet" size="small" isBusy={isSending} onClick={() => void sendAgain()}>
        Send OTP again
      </Button>
    </>
  );
}

const clockText = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);

/** Whole seconds left. Reads the clock at each tick, so a tab that was asleep is right again at once. */
function useCountdown(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return secondsLeft;
}
