import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
/** A phone's clock may be off by one step. */
const stepsAround = 1;

/** 160 bits, as RFC 4226 advises. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** For a QR code. */
export const authenticatorUri = (base32: string, email: string): string => appOf(base32, email).toString();

/** The time step that the code belongs to; null if it is not a code of now. */
export function stepOfCode(base32: string, code: string, nowMs = Date.now()): number | null {
  const off = appOf(base32).validate({ token: code, timestamp: nowMs, window: stepsAround });
  return off === null ? null : Math.floor(nowMs / 1000 / stepSeconds) + off;
}

const appOf = (base32: string, label = '') =>
  new TOTP({ issuer: 'Pahiya desk', label, secret: Secret.fromBase32(base32), period: stepSeconds });
