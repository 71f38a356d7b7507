import { useState } from 'react';
import * as z from 'zod/mini';
import { OtpForm } from '../../contract/account.ts';
import { browserApi } from '../browser-api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf, useForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { sendCode, type CodePurpose } from './send-code.ts';
import { useCountdown } from './use-countdown.ts';

const CodeForm = /* @__PURE__ */ z.pick(OtpForm, { otp: true });

/** The server sends one code a minute to an address. */
const sendAgainAfterSeconds = 60;

interface CodeStepProps {
  purpose: CodePurpose;
  email: string;
  onVerified: (ticket: string) => void;
  onOtherEmail: () => void;
}

/** Second screen of registration and of reset: the code from the mail. */
export function CodeStep({ purpose, email, onVerified, onOtherEmail }: CodeStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(
    CodeForm,
    async ({ otp }) => {
      const { client, mainId } = browserApi();
      const body = { email, otp, purpose, main_id: mainId };
      const answer = await client.call('POST /registeruser/api/verify-otp', { body });
      if (!answer.ok) {
        showToast('Error verifying OTP', 'error');
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
        Enter the code sent to <strong className="break-all">{email}</strong>. It is good for 10 minutes.
      </p>
      <CodeField field={field('otp')} label="OTP" length={6} />
      <FormFailure text={failure} />
      <Button {...submitProps} className="w-full">
        {isPending ? 'Checking…' : 'Verify OTP'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SendAgain purpose={purpose} email={email} />
        <Button tone="quiet" size="small" onClick={onOtherEmail}>
          Use another email
        </Button>
      </div>
    </form>
  );
}

function SendAgain({ purpose, email }: { purpose: CodePurpose; email: string }) {
  const [secondsLeft, restart] = useCountdown(sendAgainAfterSeconds);
  const [isSending, setSending] = useState(false);
  const sendAgain = async () => {
    setSending(true);
    await sendCode(purpose, email, 'otp');
    setSending(false);
    restart();
  };
  if (secondsLeft > 0) {
    return <p className="text-sm text-steel tabular-nums">Send again in {secondsLeft} s</p>;
  }
  return (
    <Button tone="quiet" size="small" disabled={isSending} onClick={() => void sendAgain()}>
      Send OTP again
    </Button>
  );
}
