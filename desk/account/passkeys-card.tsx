import { useState } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { call, wordsOf } from '../api/call.ts';
import { Card } from '../parts/card.tsx';
import { dayOf, timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { canUsePasskeys, makePasskey } from '../session/passkey.ts';
import { deviceName } from './browser-name.ts';
import { useAction } from '../form/use-press.ts';

type Passkey = DeskOutput<'GET /desk/passkey'>['rows'][number];

export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const act = useAction();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function add() {
    setFailure(undefined);
    const options = await call('POST /desk/passkey/options');
    if (!options.ok) return setFailure(wordsOf(options));
    const made = await makePasskey(options.body.passkey_options);
    if ('reason' in made) return setFailure(made.reason);
    const body = { name: deviceName(navigator.userAgent), passkey: made.passkey };
    await act(call('POST /desk/passkey', { body }), 'Passkey added.');
  }

  return (
    <Card
      title="Passkeys"
      action={
        canUsePasskeys() && (
          <Button
            size="small"
            tone="quiet"
            isBusy={isAsking}
            onClick={() => {
              setAsking(true);
              void add().finally(() => setAsking(false));
            }}
          >
            Add a passkey
          </Button>
        )
      }
    >
      <Failure text={failure} />
      {passkeys.length === 0 && <p className="text-steel">Sign in with your device’s fingerprint, face or PIN.</p>}
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.passkey_id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{passkey.name}</span>
              <span className="block text-sm text-steel">
                Added {dayOf(passkey.created_at)},{' '}
                {passkey.used_at === null ? 'not used yet' : `last used ${timeOf(passkey.used_at)}`}
              </span>
            </span>
            <Button
              size="small"
              tone="quiet"
              aria-label={`Remove ${passkey.name}`}
              onClick={() =>
                void act(
                  call('DELETE /desk/passkey/:passkeyId', { params: { passkeyId: passkey.passkey_id } }),
                  'Passkey removed.',
                )
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
