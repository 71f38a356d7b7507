import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { Card } from '../parts/card.tsx';

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
  const form = useForm(deskContract['POST /desk/password'].body, async (values) => {
    const answer = await call('POST /desk/password', { body: values });
    if (answer.ok) onDone();
    return reasonsOf(answer);
  });
  return (
    <FormDialog id="change-password" title="Change password" form={form} button="Change password" onClose={onClose}>
      {/* So that a password manager knows whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordField field={form.field('current_password')} label="Current password" autoComplete="current-password" />
      <PasswordField
        field={form.field('password')}
        label="New password"
        autoComplete="new-password"
        hint="At least 10 characters"
      />
    </FormDialog>
  );
}
