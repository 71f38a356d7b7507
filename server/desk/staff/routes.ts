import type { Call } from '../../http/api.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { Refused, refuse } from '../../http/refuse.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import { acceptInvitation, enterDemo, readInvitation } from './invitation.ts';
import {
  addPasskey,
  listPasskeys,
  offerAuthenticator,
  offerPasskey,
  removeAuthenticator,
  removePasskey,
  setUpAuthenticator,
} from './own-proofs.ts';
import { changePassword, resetPassword, sendResetLink } from './own-password.ts';
import { proveAgain, storeChallenge } from './second-proof.ts';
import { beginSignIn, finishSignIn, triedBy } from './sign-in.ts';
import type { StaffParts } from './staff-parts.ts';
import { endOneSession, listSessions, presentMe, signOutOfDesk, type SignedIn } from './staff-session.ts';

const done = (message: string) => ({ success: true as const, message });

/** During an attack only a few strangers at a time reach the slow password hash. Browsers that signed in before do not queue with them. */
const strangersLine = { atOnceMax: 2, waitingMax: 20 };

export function staffHandlers(parts: StaffParts) {
  const { db, mode, passkeys, staffSessions, deskCookie, browserCookie } = parts;
  const strangers = new WaitingLine(strangersLine);

  const welcome = async (call: Call, secret: string) => {
    deskCookie.set(call, secret);
    const staff = await staffSessions.identify(secret);
    if (!staff) throw new Error('a session that was just opened is not there');
    return presentMe(staff, mode);
  };
  const welcomeKnown = (call: Call, { sessionSecret, browserSecret }: SignedIn) => {
    browserCookie.set(call, browserSecret);
    return welcome(call, sessionSecret);
  };
  const browserOf = ({ headers }: Call) => headers['user-agent'];
  const callerOf = (call: Call) => ({ ip: call.ip, browserSecret: browserCookie.read(call) });

  return {
    'POST /desk/sign-in': async ({ body: { email, password } }, call) => {
      const tried = await triedBy(db, email, callerOf(call));
      const begin = () => beginSignIn(parts, tried, password);
      return tried.knownId === null ? ((await strangers.run(begin)) ?? refuse('busy')) : begin();
    },

    'POST /desk/sign-in/proof': async ({ body }, call) => {
      const signedIn = await finishSignIn(parts, { ...body, ...callerOf(call), browser: browserOf(call) });
      return signedIn instanceof Refused ? signedIn : welcomeKnown(call, signedIn);
    },

    'GET /desk/session': async (_received, { staff }) => presentMe(staff, mode),

    'POST /desk/sign-out': async (_received, call) => {
      await signOutOfDesk(db, deskCookie.read(call));
      deskCookie.clear(call);
      return done('You have signed out.');
    },

    'POST /desk/proof/options': async (_received, { staff }) => {
      const options = await passkeys.optionsForUse();
      await storeChallenge(db, staff, options.challenge);
      return { passkey_options: { ...options } };
    },

    'POST /desk/proof': async ({ body }, call) => {
      const refused = await proveAgain(parts, call.staff, body);
      if (refused) return refused;
      const staff = await staffSessions.identify(deskCookie.read(call));
      return staff ? presentMe(staff, mode) : refuse('wrong-proof');
    },

    'POST /desk/invitation': async ({ body: { token } }) => readInvitation(parts, token),

    'POST /desk/invitation/accept': async ({ body }, call) => {
      const { browserSecret } = callerOf(call);
      const signedIn = await acceptInvitation(parts, { ...body, browser: browserOf(call), browserSecret });
      return signedIn instanceof Refused ? signedIn : welcomeKnown(call, signedIn);
    },

    'POST /desk/invitation/enter': async ({ body: { token } }, call) => {
      const secret = await enterDemo(parts, { token, browser: browserOf(call) });
      return secret instanceof Refused ? secret : welcome(call, secret);
    },

    'POST /desk/password': async ({ body: { current_password: current, password } }, call) => {
      const { browserSecret } = callerOf(call);
      const secret = await changePassword(parts, call.staff, { current, password, browserSecret });
      if (secret instanceof Refused) return secret;
      browserCookie.set(call, secret);
      return done('Your password has been changed.');
    },

    'POST /desk/password/forgotten': async ({ body: { email } }, { ip }) =>
      (await sendResetLink(parts, { email, ip })) ??
      done('If this email belongs to a member of staff, we have sent a link to it.'),

    'POST /desk/password/reset': async ({ body }, call) => {
      const { browserSecret } = callerOf(call);
      const signedIn = await resetPassword(parts, { ...body, browser: browserOf(call), browserSecret });
      return signedIn instanceof Refused ? signedIn : welcomeKnown(call, signedIn);
    },

    'POST /desk/passkey/options': async (_received, { staff }) => offerPasskey(parts, staff),

    'GET /desk/passkey': async (_received, { staff }) => ({
      rows: (await listPasskeys(db, staff.staffId)).map(({ credential_id, name, created_at, used_at }) => ({
        passkey_id: credential_id,
        name,
        created_at: created_at.toISOString(),
        used_at: used_at?.toISOString() ?? null,
      })),
    }),

    'POST /desk/passkey': async ({ body }, { staff }) =>
      (await addPasskey(parts, staff, body)) ?? done('The passkey has been added.'),

    'DELETE /desk/passkey/:passkeyId': async ({ params: { passkeyId } }, { staff }) =>
      (await removePasskey(db, staff, passkeyId)) ?? done('The passkey has been removed.'),

    'POST /desk/authenticator/options': async (_received, { staff }) => offerAuthenticator(parts, staff),

    'POST /desk/authenticator': async ({ body: { code } }, { staff }) =>
      (await setUpAuthenticator(parts, staff, code)) ?? done('The authenticator app is set up.'),

    'DELETE /desk/authenticator': async (_received, { staff }) =>
      (await removeAuthenticator(db, staff)) ?? done('The authenticator app has been removed.'),

    'GET /desk/session/all': async (_received, { staff }) => ({
      rows: (await listSessions(db, staff.staffId)).map(({ session_id, browser, created_at, seen_at }) => ({
        session_id,
        browser,
        created_at: created_at.toISOString(),
        seen_at: seen_at.toISOString(),
        is_this: session_id === staff.sessionId,
      })),
    }),

    'DELETE /desk/session/:sessionId': async ({ params: { sessionId } }, { staff }) =>
      (await endOneSession(db, { staffId: staff.staffId, sessionId })) ?? done('The session has ended.'),
  } satisfies DeskHandlers;
}
