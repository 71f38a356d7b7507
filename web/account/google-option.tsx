import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SignInOptions } from '../../contract/account.ts';
import { browserApi } from '../api/api.ts';
import { useAwake } from '../../ui/awake.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { askWrapperForGoogle, isInWrapper, onWrapperToken } from '../visitor/native-bridge.ts';
import type { useSignIn } from './use-sign-in.ts';

interface GoogleOptionProps {
  google: SignInOptions['google'];
  signIn: ReturnType<typeof useSignIn>;
}

/** Sign in with Google: through the app that wraps the shop if there is one, otherwise with Google's own button. */
export function GoogleOption({ google, signIn }: GoogleOptionProps) {
  const isAwake = useAwake();
  const isSending = useRef(false);
  const sendToken = async (token: string) => {
    if (isSending.current) return;
    isSending.current = true;
    const { client, mainId } = browserApi();
    const answer = await client.call('POST /registeruser/api/google-signup', { body: { token, main_id: mainId } });
    if (answer.ok) await signIn(answer.body);
    else showToast(answer.refusal?.message ?? 'Something went wrong', 'error');
    isSending.current = false;
  };
  const isWrapped = isAwake && isInWrapper();
  if (!isWrapped && !google) return null;
  return (
    <div className="mt-6">
      <p className="mb-5 flex items-center gap-4 text-sm text-steel before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      {isWrapped ? (
        <WrapperButton onToken={(token) => void sendToken(token)} />
      ) : (
        google && <WebButton google={google} onToken={(token) => void sendToken(token)} />
      )}
    </div>
  );
}

function WrapperButton({ onToken }: { onToken: (token: string) => void }) {
  const hear = useEffectEvent(onToken);
  useEffect(() => onWrapperToken(hear), []);
  return (
    <Button tone="quiet" className="w-full" onClick={askWrapperForGoogle}>
      Continue with Google
    </Button>
  );
}

function WebButton(props: { google: NonNullable<SignInOptions['google']>; onToken: (token: string) => void }) {
  const { client_id: clientId, script_url: scriptUrl } = props.google;
  const room = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const hear = useEffectEvent(props.onToken);
  useEffect(() => {
    const draw = async () => {
      const identity = await loadGoogleIdentity(scriptUrl);
      if (!room.current) return;
      identity.initialize({
        client_id: clientId,
        callback: ({ credential }) => hear(credential),
        ux_mode: 'popup',
        auto_select: false,
      });
      identity.renderButton(room.current, {
        type: 'standard',
        theme: 'outline',
        size: 'large',
        shape: 'pill',
        text: 'continue_with',
        width: Math.min(400, room.current.clientWidth),
      });
    };
    draw().catch(() => setFailed(true));
  }, [clientId, scriptUrl]);
  if (hasFailed) return <p className="text-center text-sm text-steel">Google cannot be reached right now.</p>;
  // Only the simulator's plain button is styled here; Google's own button brings its look along.
  return (
    <div
      ref={room}
      className="flex min-h-12 justify-center [&>button]:w-full [&>button]:rounded-full [&>button]:border [&>button]:border-line-strong [&>button]:font-bold"
    />
  );
}

interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential: string }) => void;
    ux_mode: 'popup';
    auto_select: boolean;
  }): void;
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void;
}

interface GoogleWindow {
  google?: { accounts?: { id?: GoogleIdentity } };
}

const find = (): GoogleIdentity | undefined => (window as unknown as GoogleWindow).google?.accounts?.id;

let loading: Promise<GoogleIdentity> | null = null;

/** Loads Google Identity Services once. Rejects where it is blocked or out of reach. */
function loadGoogleIdentity(scriptUrl: string): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = null;
      reject(new Error('Google Identity Services could not be loaded'));
    };
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const identity = find();
      if (identity) resolve(identity);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}
