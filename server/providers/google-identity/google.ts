import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { Email } from '../../../contract/person-field.ts';
import type { GoogleIdentity, GooglePerson } from './google-identity.ts';
import { withoutHiddenCharacters } from '../../../contract/text-field.ts';

const issuers = ['https://accounts.google.com', 'accounts.google.com'];
const timeoutMs = 5_000;

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: Email,
  email_verified: z.literal(true),
  name: z.optional(z.string()),
  hd: z.optional(z.string()),
});

/** Verifies Google's ID tokens with its published keys. A token that was made for another app is refused. */
export function googleIdentity({
  clientIds,
  keysUrl,
}: {
  clientIds: readonly string[];
  keysUrl: string;
}): GoogleIdentity {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs, cooldownDuration: 10_000 });
  return {
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ['RS256'],
          issuer: issuers,
          audience: [...clientIds],
          requiredClaims: ['exp', 'sub', 'aud', 'iss'],
        });
        return readPerson(payload);
      } catch (error) {
        return isAboutTheToken(error) ? 'refused' : 'unreachable';
      }
    },
  };
}

function readPerson(payload: JWTPayload): GooglePerson | 'refused' {
  const { success, data } = z.safeParse(Claims, payload);
  if (!success) return 'refused';
  const { sub, email, name, hd } = data;
  const fullName = withoutHiddenCharacters(name?.replaceAll(/\p{Cc}/gu, '') ?? '').slice(0, 100);
  return {
    sub,
    email,
    fullName: fullName === '' ? email.slice(0, email.indexOf('@')) : fullName,
    isMailboxOwner: /@(gmail|googlemail)\.com$/.test(email) || hd !== undefined,
  };
}

/** Any other error (no answer, an answer without keys) is not the visitor's fault and proves nothing. */
const isAboutTheToken = (error: unknown): boolean =>
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys;
