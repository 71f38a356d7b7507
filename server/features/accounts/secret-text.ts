import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in characters that fit a cookie and a JSON field. */
export const newSecretText = (): string => randomBytes(32).toString('base64url');

/** Enough for a secret that cannot be guessed: a plain hash hides it as well as a slow one. */
export const hashSecretText = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
