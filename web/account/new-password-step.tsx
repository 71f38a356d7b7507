import { NewPasswordForm } from '../../contract/account.ts';
import { browserApi } from '../api/browser-api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf, useForm } from '../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { forgetLogin, readLogin } from '../visitor/stored-login.ts';

interface NewPasswordStepProps {
  email: string;
  /** Proof that the code of this email was right; empty where only the cookie shows it. */
  ticket: string;
  onDone: () => void;
}

/** Last screen of reset. */
export function NewPasswordStep({ email, ticket, onDone }: NewPasswordStepProps) {
  const { field, formProps, submitProps, isPending, failure } = useForm(
    NewPasswordForm,
    async ({ newPassword }) => {
      const { client, mainId } = browserApi();
      const body = { email, newPassword, ...(ticket !== '' && { ticket }), main_id: mainId };
      const answer = await client.call('POST /registeruser/api/reset-password', { body });
      if (!answer.ok) {
        showToast('Error resetting password', 'error');
        return reasonsOf(answer, 'newPassword');
      }
      showToast('Password reset successfully!');
      // Every session of the account has ended; one kept here would only fail at its next call.
      if (readLogin()?.email === email) forgetLogin();
      onDone();
      return [];
    },
    { takesFocus: true },
  );
  return (
    <form {...formProps} className="space-y-5">
      {/* Password managers file the new password under this name. */}
      <input type="email" name="email" value={email} readOnly autoComplete="username" className="hidden" />
      <PasswordField
        field={field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <PasswordField field={field('confirmPassword')} label="Repeat the new password" autoComplete="new-password" />
      <FormFailure text={failure} />
      <Button {...submitProps} className="w-full">
        {isPending ? 'Saving…' : 'Set new password'}
      </Button>
    </form>
  );
}
