/** Loaded on first use: 5 MB that a process without staff does not need. */
const load = () => import('otpauth');

const stepSeconds = 30;
/** Tolerates a phone's clock that is off by one step. */
const stepsAround = 1;

/** 160 bits, as RFC 4226 advises. */
export async function newAuthenticatorSecret(): Promise<string> {
  const { Secret } = await load();
  return new Secret({ size: 20 }).base32;
}

/** For a QR code. */
export const authenticatorUri = async (base32: string, account: { issuer: string; email: string }): Promise<string> =>
  (await appOf(base32, account)).toString();

/** The time step that the code belongs to. Null if it is not currently valid. */
export async function stepOfCode(base32: string, code: string, nowMs = Date.now()): Promise<number | null> {
  const app = await appOf(base32);
  const off = app.validate({ token: code, timestamp: nowMs, window: stepsAround });
  return off === null ? null : Math.floor(nowMs / 1000 / stepSeconds) + off;
}

async function appOf(base32: string, { issuer, email: label } = { issuer: '', email: '' }) {
  const { Secret, TOTP } = await load();
  return new TOTP({ issuer, label, secret: Secret.fromBase32(base32), period: stepSeconds });
}
