import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done } from './envelope.ts';
import { Email, email, Mobile, MobileSoFar, Otp, password } from './person-field.ts';
import { DeviceToken } from './push.ts';
import { body, Id, MainId, sender } from './sent-field.ts';
import { choice, patterned, requiredLine, requiredText } from './text-field.ts';

export const User = z.object({
  user_id: z.string(),
  id: z.string(),
  name: z.string(),
  full_name: z.string(),
  mobile: z.string(),
  email: z.string(),
});
export type User = z.infer<typeof User>;

const Tokens = { accessToken: z.string(), refreshToken: z.string() };

export const LoggedIn = z.object({
  user: User,
  ...Tokens,
  /** 32 bytes in hex, the same at each login. The browser encrypts unsent work with it when the login ends. */
  sealKey: z.string(),
  message: z.string(),
});
export type LoggedIn = z.infer<typeof LoggedIn>;

const RefreshToken = patterned(512, /^[A-Za-z0-9._~-]+$/, requiredText);

export const LoginForm = body({
  email: Email,
  password: password('Password must be at least 6 characters long.'),
  ...sender,
});

export const EmailForm = body({ email: Email, ...sender });

/** Replaces the cookie for clients that store none. */
const Ticket = z.optional(patterned(200, /^[A-Za-z0-9._~-]+$/, 'This is not a valid ticket.'));

export const OtpForm = body({
  email: Email,
  otp: Otp,
  purpose: z.optional(choice(['signup', 'reset'])),
  ticket: Ticket,
  ...sender,
});

const OtpSent = z.object({ success: z.literal(true), message: z.string(), ticket: z.string() });

export const SignupForm = body({
  email: email('Invalid email address.'),
  full_name: requiredLine(100),
  mobile: MobileSoFar,
  password: password('Password must be at least 6 characters.'),
  ticket: Ticket,
  ...sender,
});

export const ResetForm = body({
  email: Email,
  newPassword: password('Password must be at least 6 characters.'),
  ticket: Ticket,
  ...sender,
});

/** The last step of the reset screen; `confirmPassword` stays in the browser. */
export const NewPasswordForm = /* @__PURE__ */ body({
  newPassword: password('Password must be at least 6 characters.'),
  confirmPassword: z.string(requiredText),
}).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    error: 'Passwords do not match.',
    path: ['confirmPassword'],
  }),
);

/** What the browser needs for Google's button and for pushes; null if the shop has not set it up. */
export const SignInOptions = z.object({
  google: z.nullable(z.object({ client_id: z.string(), script_url: z.string() })),
  firebase: z.nullable(
    z.object({
      apiKey: z.string(),
      appId: z.string(),
      projectId: z.string(),
      messagingSenderId: z.string(),
      vapidKey: z.string(),
    }),
  ),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

export const MobileForm = body({ mobile: Mobile, ...sender });

export const account = {
  'GET /sign-in-options/:mainId': endpoint({
    summary: 'Ways to log in other than by email and password, and whether pushes are offered',
    access: 'public',
    params: z.object({ mainId: MainId }),
    response: SignInOptions,
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'POST /loginuser': endpoint({
    summary: 'Log in with email and password',
    access: 'public',
    body: LoginForm,
    response: LoggedIn,
    refusals: ['wrong-login', 'too-many-requests', 'busy'],
  }),
  'POST /loginuser/refresh': endpoint({
    summary: 'Exchange a refresh token for a new pair; using one twice ends the whole session',
    access: 'public',
    body: body({ refreshToken: RefreshToken }),
    response: z.object(Tokens),
    refusals: ['session-ended'],
  }),
  'POST /loginuser/logout': endpoint({
    summary: 'End the session, and the pushes to this device',
    access: 'public',
    body: body({ refreshToken: RefreshToken, deviceToken: z.optional(DeviceToken) }),
    response: Done,
  }),
  'POST /registeruser/api/google-signup': endpoint({
    summary: 'Log in with an ID token from Google; opens an account if there is none',
    access: 'public',
    body: body({ token: requiredLine(8192), ...sender }),
    response: LoggedIn,
    refusals: ['google-off', 'google-refused', 'google-unreachable', 'google-email-in-use'],
  }),
  'POST /registeruser/api/send-otp': endpoint({
    summary: 'Send a code for registering; the response is the same for known and unknown emails',
    access: 'public',
    body: EmailForm,
    response: OtpSent,
    refusals: ['too-many-requests', 'cross-site'],
  }),
  'POST /registeruser/api/verify-otp': endpoint({
    summary: 'Verify a code; allows one signup or one password reset from the same browser',
    access: 'public',
    body: OtpForm,
    response: OtpSent,
    refusals: ['wrong-otp', 'otp-used-up', 'cross-site'],
  }),
  'POST /registeruser/api/signup': endpoint({
    summary: 'Open an account for a verified email',
    access: 'public',
    body: SignupForm,
    response: Done,
    refusals: ['email-not-verified', 'email-taken', 'busy', 'cross-site'],
  }),
  'POST /registeruser/api/resetsend-otp': endpoint({
    summary: 'Send a code for resetting the password; the response is the same for known and unknown emails',
    access: 'public',
    body: EmailForm,
    response: OtpSent,
    refusals: ['too-many-requests', 'cross-site'],
  }),
  'POST /registeruser/api/reset-password': endpoint({
    summary: 'Set a new password after the code was verified; ends every session',
    access: 'public',
    body: ResetForm,
    response: Done,
    refusals: ['email-not-verified', 'busy', 'cross-site'],
  }),
  'GET /registeruser/single/:userId': endpoint({
    summary: "The caller's account",
    access: 'customer',
    owner: 'userId',
    params: z.object({ userId: Id }),
    response: User,
    refusals: ['unknown-user'],
  }),
  'PUT /registeruser/api/user/:id': endpoint({
    summary: 'Change the mobile number, and nothing else',
    access: 'customer',
    owner: 'id',
    params: z.object({ id: Id }),
    body: MobileForm,
    response: Done,
    refusals: ['unknown-user'],
  }),
};
