import { EmailForm } from '../../contract/account.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { sendCode } from './send-code.ts';
import type { CodePurpose, SentCode } from './sent-code.ts';

interface EmailStepProps {
  purpose: CodePurpose;
  /** A code sent before and still good. */
  sent: SentCode | null;
  onSent: () => void;
}

/** First screen of registration and of reset: where to send the code. */
export function EmailStep({ purpose, sent, onSent }: EmailStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(EmailForm, async (values) => {
    // The code sent a moment ago is still on its way: another one would only be refused.
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
        hint="We send a 6-digit code there."
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
