import type { Transaction } from '../../../database/client.ts';

type Values = Readonly<Record<string, unknown>>;

interface AuditEntry {
  /** Staff id, user id, or `system`. */
  actor: string;
  action: string;
  subject: { kind: string; id: string };
  /** Danger: no passwords, codes, tokens or Aadhaar numbers. A row is never changed or deleted. */
  detail?: Record<string, string>;
  /** Only the values that changed; both sides have the same keys. */
  before?: Values;
  after?: Values;
  /** Shared by changes that were made together. */
  batchId?: string | undefined;
  /** The audit row of the change that this one takes back. */
  undoes?: number | undefined;
}

/** Records who changed what, in the transaction of the change. Returns the row's id. */
export async function writeAudit(
  trx: Transaction,
  { actor, action, subject, detail = {}, before, after, batchId, undoes }: AuditEntry,
): Promise<number> {
  const { audit_id } = await trx
    .insertInto('audit')
    .values({
      actor,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      detail: JSON.stringify(detail),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      batch_id: batchId ?? null,
      undoes: undoes ?? null,
    })
    .returning('audit_id')
    .executeTakeFirstOrThrow();
  return audit_id;
}
