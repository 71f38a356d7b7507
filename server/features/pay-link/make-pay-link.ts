import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../../database/client.ts';

/** 192 bits. */
const tokenBytes = 24;

/** Only the hash is stored, so a leaked database opens no payment page. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface NewPayLink {
  /** A payment request, or a version of a quote, whose order may be written later. */
  leadsTo: { requestId: string } | { versionId: string };
  expiresAt: Date;
  /** Staff id, or `system`. */
  createdBy: string;
}

/** Returns the path of the page, which cannot be read again later. Danger: anyone with the path sees what is paid for. */
export async function makePayLink(
  trx: Transaction,
  { leadsTo, expiresAt, createdBy }: NewPayLink,
): Promise<`/pay/${string}`> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await trx
    .insertInto('pay_link')
    .values({
      token_hash: hashOf(token),
      request_id: 'requestId' in leadsTo ? leadsTo.requestId : null,
      version_id: 'versionId' in leadsTo ? leadsTo.versionId : null,
      expires_at: expiresAt,
      created_by: createdBy,
    })
    .execute();
  return `/pay/${token}`;
}
