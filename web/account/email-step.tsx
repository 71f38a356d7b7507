import { EmailForm } from '../../contract/account.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { EmailField } from '../ui/email-field.tsx';
import { sendCode, type CodePurpose } from './send-code.ts';

interface EmailStepProps {
  purpose: CodePurpose;
  /** What was given before, for whoever comes back to correct it. */
  email: string;
  onSent: (email: string) => void;
}

/** First screen of registration and of reset: where to send the code. */
export function EmailStep({ purpose, email, onSent }: EmailStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(EmailForm, async (values) => {
    const reasons = await sendCode(purpose, values.email, 'email');
    if (reasons === null) onSent(values.email);
    return reasons ?? [];
  });
  return (
    <form {...formProps} className="space-y-5">
      <EmailField
        field={field('email')}
        label="Email"
        defaultValue={email}
        autoComplete="username"
        hint="We send a 6-digit code there."
      />
      <FormFailure text={failure} />
      <Button {...submitProps} className="w-full">
        {isPending ? 'Sending…' : 'Send OTP'}
      </Button>
    </form>
  );
}
