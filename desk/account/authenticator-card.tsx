import { useState } from 'react';
import { deskContract, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import { useMe } from '../api/session.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { AuthenticatorSecret } from '../session/authenticator-secret.tsx';
import { CodeInput } from '../session/code-input.tsx';
import { useAction } from '../form/use-press.ts';

type Secret = DeskOutput<'POST /desk/authenticator/options'>;

export function AuthenticatorCard() {
  const { has_authenticator } = useMe();
  const act = useAction();
  const [secret, setSecret] = useState<Secret | null>(null);

  async function begin() {
    const answer = await call('POST /desk/authenticator/options');
    if (answer.ok) setSecret(answer.body);
    else showToast(wordsOf(answer), 'error');
  }

  return (
    <Card
      title="Authenticator app"
      action={has_authenticator ? <Badge tone="good">Set up</Badge> : <Badge>Not set up</Badge>}
    >
      <p className="mb-4 text-steel">6-digit codes from an app on your phone.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" tone="quiet" onClick={() => void begin()}>
          {has_authenticator ? 'Move to another phone' : 'Set up'}
        </Button>
        {has_authenticator && (
          <Button
            size="small"
            tone="quiet"
            onClick={() => void act(call('DELETE /desk/authenticator'), 'Authenticator app removed.')}
          >
            Remove
          </Button>
        )}
      </div>
      {secret && (
        <SetUpDialog
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={() => {
            setSecret(null);
            void act(Promise.resolve({ ok: true, status: 200, body: null }), 'Authenticator app set up.');
          }}
        />
      )}
    </Card>
  );
}

function SetUpDialog({ secret, onClose, onDone }: { secret: Secret; onClose: () => void; onDone: () => void }) {
  const form = useForm(deskContract['POST /desk/authenticator'].body, async (values) => {
    const answer = await call('POST /desk/authenticator', { body: values });
    if (answer.ok) onDone();
    return reasonsOf(answer);
  });
  return (
    <FormDialog id="authenticator" title="Set up the app" form={form} button="Set up" onClose={onClose}>
      <AuthenticatorSecret uri={secret.authenticator_uri} secret={secret.authenticator_secret} />
      <CodeInput field={form.field('code')} label="Code from the app" />
    </FormDialog>
  );
}
