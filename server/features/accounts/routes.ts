import type { SignInOptions } from '../../../contract/account.ts';
import type { Database } from '../../../database/client.ts';
import type { Call, Handlers } from '../../http/api.ts';
import { BrowserCookie } from '../../http/browser-cookie.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { isCrossSite } from '../../http/cross-origin.ts';
import type { Sessions } from '../../state/sessions.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { GoogleIdentity } from '../../providers/google-identity/google-identity.ts';
import { registerDevice } from './devices.ts';
import { knownBrowserCookie } from './known-browser.ts';
import { logIn } from './log-in.ts';
import type { OtpCodes, OtpPurpose } from './otp-codes.ts';
import type { Passwords } from './passwords.ts';
import { changeMobile, readProfile } from './profile.ts';
import { resetPassword } from './reset-password.ts';
import { hashSecretText } from '../../state/secret-text.ts';
import { sendOtp } from './send-otp.ts';
import { logOut, refreshSession } from './session.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';
import { signUp } from './sign-up.ts';
import { verifyOtp } from './verify-otp.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';

export interface AccountParts {
  db: Database;
  sessions: Sessions;
  outbox: Outbox;
  codes: OtpCodes;
  passwords: Passwords;
  google: GoogleIdentity | null;
  signInOptions: SignInOptions;
  publicOrigin: string | undefined;
}

/** In a login storm only a few at a time reach the database and the hash; the rest are rejected cheaply. */
const loginLine = { atOnceMax: 4, waitingMax: 50 };

const done = (message: string) => ({ success: true as const, message });

export function accountHandlers(parts: AccountParts) {
  const { db, sessions, google, signInOptions, publicOrigin } = parts;
  // A code and then its grant live ten minutes each.
  const otpCookie = new BrowserCookie({ name: 'otp', maxAgeSeconds: 20 * 60, publicOrigin });
  const browserCookie = knownBrowserCookie(publicOrigin);
  const logins = new WaitingLine(loginLine);

  /** Calls that rely on a cookie are refused from other sites (CSRF). */
  const sameSiteOnly =
    <Body, Result>(answer: (received: { body: Body }, call: Call) => Promise<Result>) =>
    async (received: { body: Body }, call: Call): Promise<Result | Refused<'cross-site'>> =>
      isCrossSite(call.headers, publicOrigin) ? refuse('cross-site') : answer(received, call);

  const sendCode = (purpose: OtpPurpose, message: string) =>
    sameSiteOnly(async ({ body: { email } }: { body: { email: string } }, call) => {
      const sent = await sendOtp(parts, {
        email,
        purpose,
        ip: call.ip,
        otpSecret: otpCookie.read(call),
        browserSecret: browserCookie.read(call),
      });
      if (sent instanceof Refused) return sent;
      otpCookie.set(call, sent);
      return { ...done(message), ticket: sent };
    });

  const proofOf = (call: Call, ticket: string | undefined) => {
    const secret = otpCookie.read(call);
    return {
      browserHash: secret === null ? null : hashSecretText(secret),
      ticketHash: ticket === undefined ? null : hashSecretText(ticket),
    };
  };

  const welcome = <Person extends { browserSecret: string }>(call: Call, { browserSecret, ...person }: Person) => {
    browserCookie.set(call, browserSecret);
    return { ...person, message: 'Login successful!' };
  };

  return {
    'GET /sign-in-options/:mainId': async () => signInOptions,

    'POST /registeruser/api/send-otp': sendCode('signup', 'OTP sent successfully!'),
    'POST /registeruser/api/resetsend-otp': sendCode('reset', 'OTP sent to your email.'),

    'POST /registeruser/api/verify-otp': sameSiteOnly(async ({ body: { email, otp: code, purpose, ticket } }, call) => {
      const browserSecrets = [otpCookie.read(call), ticket].filter((secret) => typeof secret === 'string');
      const verified = await verifyOtp(parts, { email, code, purpose, browserSecrets });
      return verified instanceof Refused ? verified : { ...done('OTP verified successfully!'), ...verified };
    }),

    'POST /registeruser/api/signup': sameSiteOnly(
      async ({ body: { full_name: fullName, ticket, ...details } }, call) => {
        const proof = proofOf(call, ticket);
        const secret = await signUp(parts, { ...details, fullName, proof, browserSecret: browserCookie.read(call) });
        if (secret instanceof Refused) return secret;
        otpCookie.clear(call);
        browserCookie.set(call, secret);
        return done('Registration successful!');
      },
    ),

    'POST /registeruser/api/reset-password': sameSiteOnly(async ({ body: { ticket, ...details } }, call) => {
      const proof = proofOf(call, ticket);
      const secret = await resetPassword(parts, { ...details, proof, browserSecret: browserCookie.read(call) });
      if (secret instanceof Refused) return secret;
      otpCookie.clear(call);
      browserCookie.set(call, secret);
      return done('Password reset successfully!');
    }),

    'POST /loginuser': async ({ body: { email, password } }, call) => {
      const credentials = { email, password, ip: call.ip, browserSecret: browserCookie.read(call) };
      const loggedIn = (await logins.run(() => logIn(parts, credentials))) ?? refuse('busy');
      return loggedIn instanceof Refused ? loggedIn : welcome(call, loggedIn);
    },

    'POST /registeruser/api/google-signup': async ({ body: { token: idToken } }, call) => {
      const browserSecret = browserCookie.read(call);
      const loggedIn = await signInWithGoogle({ db, sessions, google }, { idToken, browserSecret });
      return loggedIn instanceof Refused ? loggedIn : welcome(call, loggedIn);
    },

    'POST /loginuser/refresh': ({ body: { refreshToken } }) => refreshSession(parts, refreshToken),

    'POST /loginuser/logout': async ({ body: { refreshToken, deviceToken } }) => {
      await logOut(db, { refreshToken, deviceToken });
      return done('You have been logged out.');
    },

    'GET /registeruser/single/:userId': ({ params: { userId } }) => readProfile(db, userId),

    'PUT /registeruser/api/user/:id': async ({ params: { id: userId }, body: { mobile } }) =>
      (await changeMobile(db, { userId, mobile })) ?? done('Profile updated successfully!'),

    'POST /firebase/register-token': async ({ body: { deviceToken } }, { caller }) => {
      await registerDevice(db, caller, deviceToken);
      return { success: true as const };
    },
  } satisfies Handlers;
}
