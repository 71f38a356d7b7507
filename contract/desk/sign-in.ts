import * as z from 'zod/mini';
import { Done, Moment } from '../envelope.ts';
import { Email, password } from '../person-field.ts';
import { body, Id, list } from '../sent-field.ts';
import { patterned, requiredLine, requiredText } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { permissionNames } from './permissions.ts';

/** Longer than a customer's, because it gives access to everybody's data. */
const passwordMin = 10;
const Password = password(requiredText, 1);
export const NewPassword = password(`Password must be at least ${passwordMin} characters long.`, passwordMin);

const Secret = patterned(200, /^[A-Za-z0-9_-]+$/, 'This is not valid.');

/** Six digits of an authenticator app; people type a space in the middle. */
const Code = patterned(20, /^\d{3} ?\d{3}$/, 'Please enter all 6 digits.').check(
  z.overwrite((digits) => digits.replace(' ', '')),
);

const bytes = (lengthMax: number) => patterned(lengthMax, /^[A-Za-z0-9_=-]+$/, 'This is not valid.');
const Transports = z.optional(list(requiredLine(20), 10));

/** What `startAuthentication` of @simplewebauthn/browser returns; other fields are ignored. */
const PasskeyUse = body({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', 'This is not valid.'),
  response: body({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
});
export type PasskeyUse = z.infer<typeof PasskeyUse>;

/** What `startRegistration` returns; other fields are ignored. */
const PasskeyMade = body({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', 'This is not valid.'),
  response: body({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000), transports: Transports }),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** Exactly one of the two. */
const proof = { code: z.optional(Code), passkey: z.optional(PasskeyUse) };
const newProof = { code: z.optional(Code), passkey: z.optional(PasskeyMade) };
const oneProof = z.refine<{ code?: unknown; passkey?: unknown }>(
  ({ code, passkey }) => (code === undefined) !== (passkey === undefined),
  { error: 'Please give a code or a passkey.', path: ['code'] },
);

/** Options for the browser's dialog, passed on unchanged. */
const ForBrowser = z.record(z.string(), z.unknown());

export const Me = z.object({
  staff_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.string(),
  role_name: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  /** For a coach; others are not limited and have none. */
  centres: z.array(z.string()),
  passkeys: z.int(),
  has_authenticator: z.boolean(),
  /** The session ends at the latest then. */
  ends_at: Moment,
  /** The session ends then if no call is made. */
  idle_ends_at: Moment,
  /** Until then no call asks for a second proof. */
  proved_until: Moment,
  is_demo: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const signIn = {
  'POST /desk/sign-in': deskEndpoint({
    summary: 'First step: email and password. The response is the same whether they are right or not',
    permission: 'none',
    body: body({ email: Email, password: Password }),
    response: z.object({ ticket: z.string(), passkey_options: ForBrowser }),
    refusals: ['too-many-requests', 'busy'],
  }),
  'POST /desk/sign-in/proof': deskEndpoint({
    summary: 'Second step: a code or a passkey, with the ticket of the first. Sets the cookie of the session',
    permission: 'none',
    body: body({ ticket: Secret, ...proof }).check(oneProof),
    response: Me,
    refusals: ['wrong-sign-in', 'too-many-requests'],
  }),
  'GET /desk/session': deskEndpoint({
    summary: 'Who is signed in, and what they may do. Renews the session',
    permission: 'any',
    response: Me,
  }),
  'POST /desk/sign-out': deskEndpoint({
    summary: 'End this session. Works without one too',
    permission: 'none',
    response: Done,
  }),
  'POST /desk/proof/options': deskEndpoint({
    summary: 'Options for a passkey as a second proof again',
    permission: 'any',
    response: z.object({ passkey_options: ForBrowser }),
  }),
  'POST /desk/proof': deskEndpoint({
    summary: 'A second proof again: for five minutes, calls that need a fresh one are accepted',
    permission: 'any',
    body: body(proof).check(oneProof),
    response: Me,
    refusals: ['wrong-proof', 'too-many-requests'],
  }),
  'POST /desk/invitation': deskEndpoint({
    summary: 'What a link is for, and what is needed to use it',
    permission: 'none',
    body: body({ token: Secret }),
    response: z.object({
      email: z.string(),
      full_name: z.string(),
      role_name: z.string(),
      /** A link of a demo: POST /desk/invitation/enter signs in at once. */
      signs_in: z.boolean(),
      /** Null if the link signs in at once. */
      set_up: z.nullable(
        z.object({
          /** otpauth://…, for a QR code. */
          authenticator_uri: z.string(),
          /** The same, to be typed. */
          authenticator_secret: z.string(),
          passkey_options: ForBrowser,
        }),
      ),
      /** For proving with a passkey, if the link sets a new password. Null for other links. */
      passkey_options: z.nullable(ForBrowser),
    }),
    refusals: ['link-ended'],
  }),
  'POST /desk/password': deskEndpoint({
    summary: "Change the caller's password. All other sessions of the caller end",
    permission: 'any',
    needsFreshProof: true,
    body: body({ current_password: Password, password: NewPassword }),
    response: Done,
    refusals: ['wrong-password', 'too-many-requests', 'busy'],
  }),
  'POST /desk/password/forgotten': deskEndpoint({
    summary: 'Mail a link for a new password. The response is the same whether the email is known or not',
    permission: 'none',
    body: body({ email: Email }),
    response: Done,
    refusals: ['too-many-requests'],
  }),
  'POST /desk/password/reset': deskEndpoint({
    summary: 'Set a new password with such a link and a second proof, and sign in. All earlier sessions end',
    permission: 'none',
    body: body({ token: Secret, password: NewPassword, ...proof }).check(oneProof),
    response: Me,
    refusals: ['link-ended', 'wrong-proof', 'busy'],
  }),
  'POST /desk/invitation/accept': deskEndpoint({
    summary: 'Set password and second proof with a link, and sign in. Earlier proofs and sessions of this person end',
    permission: 'none',
    body: body({ token: Secret, password: NewPassword, ...newProof }).check(oneProof),
    response: Me,
    refusals: ['link-ended', 'wrong-proof', 'busy'],
  }),
  'POST /desk/invitation/enter': deskEndpoint({
    summary: 'Sign in by a link of the demo. Never in a live shop',
    permission: 'none',
    body: body({ token: Secret }),
    response: Me,
    refusals: ['link-ended'],
  }),
  'POST /desk/passkey/options': deskEndpoint({
    summary: 'Options for adding a passkey',
    permission: 'any',
    response: z.object({ passkey_options: ForBrowser }),
  }),
  'GET /desk/passkey': deskEndpoint({
    summary: "The caller's passkeys, oldest first",
    permission: 'any',
    response: z.object({
      rows: z.array(
        z.object({ passkey_id: z.string(), name: z.string(), created_at: Moment, used_at: z.nullable(Moment) }),
      ),
    }),
  }),
  'POST /desk/passkey': deskEndpoint({
    summary: 'Add a passkey',
    permission: 'any',
    needsFreshProof: true,
    body: body({ name: requiredLine(60), passkey: PasskeyMade }),
    response: Done,
    refusals: ['wrong-proof'],
  }),
  'DELETE /desk/passkey/:passkeyId': deskEndpoint({
    summary: "Remove one of the caller's passkeys",
    permission: 'any',
    needsFreshProof: true,
    params: z.object({ passkeyId: bytes(1400) }),
    response: Done,
    refusals: ['unknown-row', 'last-proof'],
  }),
  'POST /desk/authenticator/options': deskEndpoint({
    summary: 'A new secret for an authenticator app; it takes effect once a code from it is sent',
    permission: 'any',
    response: z.object({ authenticator_uri: z.string(), authenticator_secret: z.string() }),
  }),
  'POST /desk/authenticator': deskEndpoint({
    summary: 'Set up the authenticator app with its first code; replaces an earlier one',
    permission: 'any',
    needsFreshProof: true,
    body: body({ code: Code }),
    response: Done,
    refusals: ['wrong-proof', 'too-many-requests'],
  }),
  'DELETE /desk/authenticator': deskEndpoint({
    summary: 'Remove the authenticator app',
    permission: 'any',
    needsFreshProof: true,
    response: Done,
    refusals: ['unknown-row', 'last-proof'],
  }),
  'GET /desk/session/all': deskEndpoint({
    summary: "The caller's sessions that are open, newest first",
    permission: 'any',
    response: z.object({
      rows: z.array(
        z.object({
          session_id: z.string(),
          browser: z.string(),
          created_at: Moment,
          seen_at: Moment,
          is_this: z.boolean(),
        }),
      ),
    }),
  }),
  'DELETE /desk/session/:sessionId': deskEndpoint({
    summary: "End one of the caller's sessions",
    permission: 'any',
    params: z.object({ sessionId: Id }),
    response: Done,
    refusals: ['unknown-row'],
  }),
};
