import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../../database/client.ts';

/** 192 bits. */
const tokenBytes = 24;

/** A token that leaks from the database pays for nothing and shows nothing. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface NewPayLink {
  /** What it pays for: the payment request of an order, or a version of a quote, whose order may be written later. */
  leadsTo: { requestId: string } | { versionId: string };
  expiresAt: Date;
  /** Staff id, or `system`. */
  createdBy: string;
}

/** Returns the path of the page. Danger: nobody can find it again, and whoever has it can see what is paid for. */
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
