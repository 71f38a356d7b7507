import { useState } from 'react';
import { QrCode } from '../parts/qr-code.tsx';

const linkLook =
  'inline-flex min-h-11 items-center font-semibold text-electric underline underline-offset-4 hover:text-electric-deep';

/** The secret for an authenticator app, to scan, open on the same phone, or type. */
export function AuthenticatorSecret({ uri, secret }: { uri: string; secret: string }) {
  const [copied, setCopied] = useState('Copy key');
  // The browser may refuse; the key can still be selected.
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('Key copied'),
      () => setCopied('Please select and copy the key yourself'),
    );

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="rounded-md p-1 ring-1 ring-line">
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <p className="min-w-0 flex-1 basis-36 text-sm text-steel">
        Scan this with an authenticator app, or type this key into it:
        <code className="mt-1 block font-sans text-base font-bold tracking-wide break-all text-ink">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
        <span className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
          {/* The phone with the app cannot scan its own screen. */}
          <a href={uri} className={linkLook}>
            Open in app
          </a>
          <button type="button" className={linkLook} onClick={() => void copy()}>
            <span aria-live="polite">{copied}</span>
          </button>
        </span>
      </p>
    </div>
  );
}
