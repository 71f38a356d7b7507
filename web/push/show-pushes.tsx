import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IconButton } from '../../ui/button.tsx';
import { pushChannel, type PushMessage } from './push-message.ts';

let isShowing = false;

/** From now on shows pushes that arrive while this page is visible. The first one creates the React root for them. */
export function showPushes(): void {
  if (isShowing || !('BroadcastChannel' in window)) return;
  isShowing = true;
  let show: ((message: PushMessage) => void) | null = null;
  new BroadcastChannel(pushChannel).addEventListener('message', ({ data }: MessageEvent<PushMessage>) => {
    if (document.visibilityState !== 'visible') return;
    show ??= createAlertRoot();
    show(data);
  });
}

function createAlertRoot(): (message: PushMessage) => void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  let count = 0;
  return (message) => root.render(<PushAlert key={++count} message={message} />);
}

function PushAlert({ message }: { message: PushMessage }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div
      role="alert"
      className="on-ink fixed end-4 bottom-4 z-20 flex w-[min(24rem,calc(100vw-2rem))] animate-rise items-start gap-3 rounded-lg bg-ink p-5 text-white shadow-float ring-1 ring-white/20"
    >
      <div className="min-w-0 grow">
        <p className="font-extrabold">{message.title}</p>
        <p className="mt-1 text-sm text-white/85">{message.body}</p>
      </div>
      <IconButton icon="close" label="Close" tone="bare" className="-me-2 -mt-2" onClick={() => setClosed(true)} />
    </div>
  );
}
