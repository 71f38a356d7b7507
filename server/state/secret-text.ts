import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in characters that fit a cookie and a JSON field. */
export const newSecretText = (): string => randomBytes(32).toString('base64url');

/** A fast hash is safe here: nobody can guess 256 random bits. */
export const hashSecretText = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
