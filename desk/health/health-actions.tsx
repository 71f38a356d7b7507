import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { showToast } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { timeOf } from '../parts/moment.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { PressLine } from './press-line.tsx';

type Unsent = DeskOutput<'GET /desk/health'>['unsent'];

/** Unsent mails, with one button to retry them all. */
export function UnsentMails({ mails }: { mails: Unsent }) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  if (mails.length === 0) return null;

  async function tryAgain() {
    const done = await press(call('POST /desk/health/mail/again'));
    if (done) showToast(done.count === 1 ? 'One mail will be sent again.' : `${done.count} mails will be sent again.`);
    await revalidate();
  }

  return (
    <PressLine
      button="Try again"
      text={mails.length === 1 ? 'One mail could not be sent:' : `${mails.length} mails could not be sent:`}
      isBusy={isBusy}
      onPress={() => void tryAgain()}
    >
      <Failure text={failure} className="mt-3 empty:mt-0" />
      <ul aria-label="Unsent mails" className="mt-3 divide-y divide-line text-sm">
        {mails.map(({ mail_id, recipient, subject, first_failed_at, tries, last_error }) => (
          <li key={mail_id} className="py-2">
            <p className="font-bold break-words">{subject}</p>
            <p className="break-words text-steel">
              To {recipient}. Since {timeOf(first_failed_at)}, {tries === 1 ? 'one try' : `${tries} tries`}.
            </p>
            {last_error !== null && <p className="break-words text-steel">{last_error}</p>}
          </li>
        ))}
      </ul>
    </PressLine>
  );
}

/** Creates and reads back an order of one rupee. Only with test keys. */
export function TryPayment() {
  const { press, isBusy, failure } = usePress();
  const [found, setFound] = useState<DeskOutput<'POST /desk/health/payments'>>();
  return (
    <PressLine
      button="Try the payment account"
      text="Creates an order of ₹1 at the provider and reads it back. No money moves."
      isBusy={isBusy}
      onPress={() => void press(call('POST /desk/health/payments')).then(setFound)}
    >
      <Failure text={failure} className="mt-3 empty:mt-0" />
      <output className="mt-3 block empty:hidden">
        {found && <Notice tone={found.is_good ? 'good' : 'error'}>{found.message}</Notice>}
      </output>
    </PressLine>
  );
}

export function BackUpNow({ isBackingUp }: { isBackingUp: boolean }) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();

  async function backUp() {
    await press(call('POST /desk/health/backup'));
    await revalidate();
  }

  return (
    <PressLine
      button="Back up now"
      text={
        <output>{isBackingUp ? 'The backup is being made …' : 'Copies everything. The shop keeps selling.'}</output>
      }
      isBusy={isBusy || isBackingUp}
      onPress={() => void backUp()}
    >
      <Failure text={failure} className="mt-3 empty:mt-0" />
    </PressLine>
  );
}
