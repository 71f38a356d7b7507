import type { Transaction } from '../../../database/client.ts';
import { hashLinkToken, newLinkToken } from '../../state/secret-text.ts';

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
  const token = newLinkToken();
  await trx
    .insertInto('pay_link')
    .values({
      token_hash: hashLinkToken(token),
      request_id: 'requestId' in leadsTo ? leadsTo.requestId : null,
      version_id: 'versionId' in leadsTo ? leadsTo.versionId : null,
      expires_at: expiresAt,
      created_by: createdBy,
    })
    .execute();
  return `/pay/${token}`;
}
