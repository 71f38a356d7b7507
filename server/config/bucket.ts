import * as z from 'zod/mini';
import { StartupError } from '../../database/startup-error.ts';
import { address } from './value.ts';

export const bucketVariables = {
  PICTURES_URL: z.optional(address('http:', 'https:')),
  PICTURES_KEY_ID: z.optional(z.string()),
  PICTURES_KEY_SECRET: z.optional(z.string()),
  PICTURES_REGION: z._default(z.string(), 'us-east-1'),
};

const Variables = z.object(bucketVariables);

export interface BucketConfig {
  /** Includes the bucket's name; no slash at the end. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly keySecret: string;
}

export function readBucket(v: z.infer<typeof Variables>): BucketConfig | null {
  const { PICTURES_URL: url, PICTURES_KEY_ID: keyId, PICTURES_KEY_SECRET: keySecret, PICTURES_REGION: region } = v;
  if (url === undefined && keyId === undefined && keySecret === undefined) return null;
  if (url === undefined || keyId === undefined || keySecret === undefined)
    throw new StartupError('PICTURES_URL, PICTURES_KEY_ID and PICTURES_KEY_SECRET belong together: set all or none.');
  return { url: url.replace(/\/+$/, ''), region, keyId, keySecret };
}
