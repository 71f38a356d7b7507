import { QrCode } from './qr-code.tsx';

/** For the authenticator app: to be scanned, or typed. */
export function AuthenticatorSecret({ uri, secret }: { uri: string; secret: string }) {
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
      </p>
    </div>
  );
}
