import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { useForm } from '../../ui/use-form.ts';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';

export function PasswordCard() {
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Password">
      <p className="mb-4 text-steel">Changing your password signs you out everywhere else.</p>
      <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
        Change password
      </Button>
      {isOpen && (
        <ChangeDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            showToast('Your password has been changed.');
            // The other sessions have ended.
            void revalidate();
          }}
        />
      )}
    </Card>
  );
}

function ChangeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { email } = useMe();
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/password'].body,
    async (values) => {
      const answer = await call('POST /desk/password', { body: values });
      if (answer.ok) onDone();
      return reasonsOf(answer);
    },
  );
  useFirstFocus(formProps.ref);
  return (
    <Dialog id="change-password" title="Change password" opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-2">
        {/* So that a password manager knows whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} />
        <PasswordField field={field('current_password')} label="Current password" autoComplete="current-password" />
        <PasswordField
          field={field('password')}
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters"
        />
        <Failure text={failure} />
        <Button {...submitProps}>Change password</Button>
      </form>
    </Dialog>
  );
}
