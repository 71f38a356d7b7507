import * as z from 'zod/mini';
import { Moment } from '../envelope.ts';
import { wholeNumberText } from '../number-field.ts';
import { Id } from '../sent-field.ts';
import { line } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Day, listOf, listQuery } from './desk-list.ts';

const Values = z.nullable(z.record(z.string(), z.unknown()));

/** One change: who, when, before and after. */
const AuditRow = z.object({
  audit_id: z.int(),
  at: Moment,
  /** A staff id, a user id, or `system`. */
  actor: z.string(),
  actor_name: z.string(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  /** For people: an order's number, or the name of a member or product. */
  subject_name: z.string(),
  /** The order of a refund, a return or a part of an order; null for everything else. */
  order: z.nullable(z.object({ order_id: z.string(), receipt_id: z.string() })),
  /** Of a refund. */
  amount_paise: z.nullable(z.int()),
  detail: z.record(z.string(), z.unknown()),
  /** Only what changed, by the same names. */
  before: Values,
  after: Values,
  batch_id: z.nullable(z.string()),
  /** The row that this one undoes. */
  undoes: z.nullable(z.int()),
  /** The row that undoes this one. */
  undone_by: z.nullable(z.int()),
  /** The caller may try; it can still be refused with a reason. */
  can_undo: z.boolean(),
});

const auditIdMax = 1e11;

export const audit = {
  'GET /desk/audit': deskEndpoint({
    summary: 'Every change, newest first, by person, kind, subject and time',
    permission: 'audit.read',
    query: z.object({
      after: listQuery.after,
      limit: listQuery.limit,
      actor: z.optional(line(64)),
      kind: z.optional(line(60)),
      subject: z.optional(line(100)),
      from: Day,
      until: Day,
    }),
    response: listOf(AuditRow),
  }),
  'GET /desk/audit/filters': deskEndpoint({
    summary: 'The people and kinds that the audit can be filtered by',
    permission: 'audit.read',
    response: z.object({
      people: z.array(z.object({ actor: z.string(), name: z.string() })),
      kinds: z.array(z.string()),
    }),
  }),
  'POST /desk/audit/:auditId/undo': deskEndpoint({
    summary: 'Undo a change. Needs the permission that the change needed, and its fresh proof',
    permission: 'any',
    params: z.object({ auditId: wholeNumberText(1, auditIdMax) }),
    response: z.object({ audit_id: z.int(), message: z.string() }),
    refusals: ['unknown-row', 'cannot-undo', 'not-allowed', 'proof-needed'],
  }),
  'POST /desk/audit/batch/:batchId/undo': deskEndpoint({
    summary: 'Undo a batch of changes; returns the outcome of each',
    permission: 'any',
    params: z.object({ batchId: Id }),
    response: z.object({
      results: z.array(
        z.object({
          subject_kind: z.string(),
          subject_id: z.string(),
          outcome: z.enum(['undone', 'refused']),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: ['unknown-row'],
  }),
};
