import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '../../config/bucket.ts';
import { BucketError, type Bucket } from './bucket.ts';

const patienceMs = 10_000;
/** A visitor waits for it, and gets a stand-in if there is one. */
const retries = 2;

/** Any storage that speaks S3: Amazon's, MinIO, Ceph, R2. */
export function s3Bucket({ url, region, keyId, keySecret }: BucketConfig): Bucket {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: keySecret,
    service: 's3',
    region,
    retries,
    initRetryMs: 100,
  });

  /** Null: there is no such thing. */
  async function ask(name: string, init: RequestInit): Promise<Buffer | null> {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const answer = await client.fetch(`${url}/${name}`, { ...init, signal });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      // It says in XML what was wrong: a wrong key, a bucket that is not there.
      const said = /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1] ?? '';
      if (said === 'NoSuchKey') return null;
      throw new BucketError(`the picture storage refused ${init.method} ${name}: ${answer.status} ${said}`);
    } catch (error) {
      if (error instanceof BucketError) throw error;
      throw new BucketError(`the picture storage does not answer: ${String(error)}`, { cause: error });
    }
  }

  return {
    async put(name, bytes, contentType) {
      const headers = {
        'content-type': contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        // Signed with the rest: the storage refuses what was damaged or replaced on the way.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      };
      await ask(name, { method: 'PUT', body: new Uint8Array(bytes), headers });
    },
    get: (name) => ask(name, { method: 'GET' }),
    async remove(name) {
      await ask(name, { method: 'DELETE' });
    },
  };
}
