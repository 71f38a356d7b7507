import type { FormEvent } from 'react';
import { SignupForm } from '../../contract/account.ts';
import { browserApi } from '../api/browser-api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf, useForm } from '../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { keepMobileDigits } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';

interface DetailsStepProps {
  email: string;
  /** Proof that the code of this email was right; empty where only the cookie shows it. */
  ticket: string;
  onDone: () => void;
  onOtherEmail: () => void;
}

/** Last screen of registration. */
export function DetailsStep({ email, ticket, onDone, onOtherEmail }: DetailsStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(
    SignupForm,
    async (values) => {
      const { client, mainId } = browserApi();
      const answer = await client.call('POST /registeruser/api/signup', {
        body: { ...values, ...(ticket !== '' && { ticket }), main_id: mainId },
      });
      if (answer.ok) {
        onDone();
        return [];
      }
      showToast('An error occurred during sign-up. Please try again.', 'error');
      return reasonsOf(answer, 'email');
    },
    { takesFocus: true },
  );
  return (
    <form {...formProps} className="space-y-5">
      <EmailField
        field={field('email')}
        label="Email"
        defaultValue={email}
        autoComplete="username"
        hint="Verified. Another email needs a code of its own."
      />
      <TextField field={field('full_name')} label="Full name" autoComplete="name" />
      <TextField
        field={field('mobile')}
        label="Mobile (optional)"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onInput={(event: FormEvent<HTMLInputElement>) => keepMobileDigits(event.currentTarget)}
      />
      <PasswordField
        field={field('password')}
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <FormFailure text={failure} />
      <Button {...submitProps} className="w-full">
        {isPending ? 'Creating your account…' : 'Create account'}
      </Button>
      <Button tone="quiet" size="small" onClick={onOtherEmail}>
        Use another email
      </Button>
    </form>
  );
}
