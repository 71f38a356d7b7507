import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { OtpForm } from '../../contract/account.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { sendCode, type CodePurpose, type SentCode } from './sent-code.ts';

const CodeForm = /* @__PURE__ */ z.pick(OtpForm, { otp: true });

interface CodeStepProps {
  purpose: CodePurpose;
  sent: SentCode;
  onVerified: (ticket: string) => void;
  onOtherEmail: () => void;
}

export function CodeStep({ purpose, sent, onVerified, onOtherEmail }: CodeStepProps) {
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
        Enter the code sent to <strong className="break-all">{sent.email}</strong>. It is valid for 10 minutes.
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
