import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Push } from './push.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const timeoutMs = 10_000;
/** Google's tokens live for an hour; we ask for a new one before that. */
const tokenMaxAgeMs = 55 * 60 * 1000;

const TokenAnswer = z.object({ access_token: z.string() });
const ErrorAnswer = z.object({
  error: z.object({
    status: z.optional(z.string()),
    details: z.optional(z.array(z.looseObject({ errorCode: z.optional(z.string()) }))),
  }),
});

export interface FcmAccount {
  projectId: string;
  clientEmail: string;
  /** PEM, PKCS #8. */
  privateKey: string;
  tokenUrl: string;
  sendUrl: string;
  /** The shop's origin, for the links of web pushes. */
  publicOrigin: string;
}

/** Firebase Cloud Messaging, HTTP v1, with a service account. */
export function fcmPush(account: FcmAccount): Push {
  let token: { value: Promise<string>; askedAtMs: number } | null = null;

  const accessToken = (): Promise<string> => {
    if (token && Date.now() - token.askedAtMs < tokenMaxAgeMs) return token.value;
    const value = askAccessToken(account);
    const asked = { value, askedAtMs: Date.now() };
    token = asked;
    value.catch(() => {
      if (token === asked) token = null;
    });
    return value;
  };

  return {
    async send(deviceToken, { title, body, link }) {
      const answer = await fetch(`${account.sendUrl}/v1/projects/${account.projectId}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: {
            token: deviceToken,
            notification: { title, body },
            data: { link },
            webpush: { fcm_options: { link: new URL(link, account.publicOrigin).href } },
          },
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.ok) return 'sent';
      if (answer.status === 401) token = null;
      const failure = z.safeParse(ErrorAnswer, await answer.json().catch(() => null));
      const codes = failure.data?.error.details?.map(({ errorCode }) => errorCode) ?? [];
      if (answer.status === 404 && codes.includes('UNREGISTERED')) return 'unregistered';
      throw new Error(`FCM answered ${answer.status} ${failure.data?.error.status ?? ''}`.trimEnd());
    },
  };
}

async function askAccessToken({ clientEmail, privateKey, tokenUrl }: FcmAccount): Promise<string> {
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(privateKey, 'RS256'));
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`Google answered ${answer.status} to the request for an FCM token`);
  return z.parse(TokenAnswer, await answer.json()).access_token;
}
