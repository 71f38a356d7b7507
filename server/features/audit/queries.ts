import type { Transaction } from '../../../database/client.ts';

interface AuditEntry {
  /** Staff id, user id, or `system`. */
  actor: string;
  action: string;
  subject: { kind: 'account' | 'order' | 'refund' | 'staff'; id: string };
  /** Danger: no passwords, codes, tokens or Aadhaar numbers. A row is never changed or deleted. */
  detail: Record<string, string>;
}

/** Records who changed what, in the transaction of the change. */
export async function writeAudit(trx: Transaction, { actor, action, subject, detail }: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ actor, action, subject_kind: subject.kind, subject_id: subject.id, detail: JSON.stringify(detail) })
    .execute();
}
