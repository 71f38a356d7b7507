import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyMade, PasskeyUse } from '../../contract/desk/sign-in.ts';

type Options = Record<string, unknown>;

/** A passkey, or why it failed. */
export type Asked<Passkey> = { passkey: Passkey } | { reason: string };

export const canUsePasskeys = browserSupportsWebAuthn;

// The contract does not describe the options: the server's library makes them for the browser's.
export const askPasskey = (options: Options): Promise<Asked<PasskeyUse>> =>
  ask(() => startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));

export const makePasskey = (options: Options): Promise<Asked<PasskeyMade>> =>
  ask(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

async function ask<Passkey>(dialog: () => Promise<Passkey>): Promise<Asked<Passkey>> {
  try {
    return { passkey: await dialog() };
  } catch (error) {
    return { reason: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device already has a passkey for the desk.';
  if (error instanceof Error && error.name === 'NotAllowedError') return 'The passkey was not used. Please try again.';
  return 'This browser could not use the passkey. Please try again, or use a code.';
}
