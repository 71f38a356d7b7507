import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { TestMail } from '../../contract/desk/health.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { timeOf } from '../parts/moment.ts';
import { Failure, Notice } from '../parts/notice.tsx';

/** Sends a mail with a number; entering the number proves that it arrived. */
export function TestMailForm({ last }: { last: TestMail | null }) {
  const { email } = useMe();
  const { revalidate } = useRevalidator();
  const { field, formProps, submitProps, failure } = useForm(
    deskContract['POST /desk/health/mail'].body,
    async (values) => {
      const answer = await call('POST /desk/health/mail', { body: values });
      await revalidate();
      return reasonsOf(answer);
    },
  );
  return (
    <div className="mt-5 border-t border-line pt-4">
      <form {...formProps} aria-label="Test mail" className="flex max-w-xl flex-wrap items-end gap-3">
        <EmailField
          field={field('to')}
          label="Test mail to"
          defaultValue={last?.to ?? email}
          className="min-w-52 grow"
        />
        <Button {...submitProps} tone="quiet">
          Send a test mail
        </Button>
      </form>
      <Failure text={failure} className="mt-3 empty:mt-0" />
      <output className="mt-3 block empty:hidden">{last && <Outcome mail={last} />}</output>
      {last && last.confirmed_at === null && last.state === 'sent' && <NumberForm key={last.asked_at} />}
    </div>
  );
}

function Outcome({ mail: { to, asked_at, state, error, confirmed_at } }: { mail: TestMail }) {
  if (confirmed_at !== null) return <Notice tone="good">The test mail to {to} arrived.</Notice>;
  if (state === 'waiting') return <Notice>Sending to {to} …</Notice>;
  if (state === 'sent') {
    return (
      <Notice>
        Sent to {to}, {timeOf(asked_at)}.
        <span className="mt-1 block font-normal">
          Not in your inbox in five minutes? Look in the spam folder. If it is not there either, your mail server
          accepted the mail and dropped it: check that MAIL_FROM is an address of that mail account, and ask your mail
          provider about SPF and DKIM.
        </span>
      </Notice>
    );
  }
  return (
    <Notice tone="error">
      The mail to {to} could not be sent.
      {error !== null && <span className="mt-1 block font-normal break-words">{error}</span>}
    </Notice>
  );
}

function NumberForm() {
  const { revalidate } = useRevalidator();
  const { field, formProps, submitProps, failure } = useForm(
    deskContract['POST /desk/health/mail/arrived'].body,
    async (values) => {
      const answer = await call('POST /desk/health/mail/arrived', { body: values });
      if (answer.ok) showToast('Mails arrive.');
      if (answer.ok) await revalidate();
      return reasonsOf(answer);
    },
  );
  return (
    <>
      <form {...formProps} aria-label="Number in the mail" className="mt-4 flex max-w-xl flex-wrap items-end gap-3">
        <TextField
          field={field('code')}
          label="Number in the mail"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className="w-44"
        />
        <Button {...submitProps}>It arrived</Button>
      </form>
      <Failure text={failure} className="mt-3 empty:mt-0" />
    </>
  );
}
