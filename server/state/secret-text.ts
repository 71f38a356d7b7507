import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in characters that fit a cookie and a JSON field. */
export const newSecretText = (): string => randomBytes(32).toString('base64url');

/** 192 random bits, for a link. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url');

/** Only this is stored, so a leaked database opens no link. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A fast hash is safe here: nobody can guess 256 random bits. */
export const hashSecretText = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
