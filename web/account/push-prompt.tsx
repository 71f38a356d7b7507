import { useState } from 'react';
import type { SignInOptions } from '../../contract/account.ts';
import { canReceivePushes, registerDevice } from '../push/register-device.ts';
import { showPushes } from '../push/show-pushes.tsx';
import { Button } from '../../ui/button.tsx';

/** Asks before the browser does: once denied, we can never ask again. */
export function PushPrompt({ firebase }: { firebase: NonNullable<SignInOptions['firebase']> }) {
  const [permission, setPermission] = useState(() => (canReceivePushes() ? Notification.permission : 'denied'));
  if (permission !== 'default') return null;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted') return;
    showPushes();
    await registerDevice(firebase);
  };
  return (
    <section
      aria-label="Notifications"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line p-5"
    >
      <p className="max-w-md">
        <strong className="block">Get updates on your order</strong>
        <span className="text-steel">A notification on this device at each step of your order.</span>
      </p>
      <Button size="small" onClick={() => void ask()}>
        Turn on notifications
      </Button>
    </section>
  );
}
