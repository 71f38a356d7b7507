import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { callOnce, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';

/** Asks for a link by mail. The message is the same for known and unknown emails. */
export function ForgotForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/password/forgotten'].body,
    async (values) => {
      const answer = await callOnce('POST /desk/password/forgotten', { body: values });
      if (answer.ok) setSentTo(values.email);
      return reasonsOf(answer);
    },
  );
  useFirstFocus(formProps.ref);
  return (
    <>
      <h2 className="mb-2 font-bold">Forgotten password</h2>
      {sentTo === null ? (
        <form {...formProps} className="space-y-4">
          <p className="text-steel">
            We will mail you a link to choose a new password. You will also need your authenticator app or passkey.
          </p>
          <EmailField field={field('email')} label="Email" autoComplete="username" defaultValue={email} />
          <Failure text={failure} />
          <Button {...submitProps} className="w-full">
            Send link
          </Button>
        </form>
      ) : (
        <output className="block space-y-4">
          <Notice tone="good">
            If <strong className="font-bold break-all">{sentTo}</strong> belongs to a member of staff, we have sent a
            link there. It works for one hour.
          </Notice>
          <p className="text-sm text-steel">
            No mail? Check your spam folder, or ask an owner of the shop for a new link.
          </p>
        </output>
      )}
      <p className="mt-5">
        <button
          type="button"
          className="font-semibold text-electric underline underline-offset-4 hover:text-electric-deep"
          onClick={onBack}
        >
          Back to sign in
        </button>
      </p>
    </>
  );
}
