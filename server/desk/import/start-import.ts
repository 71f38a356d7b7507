import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { applyImport, type Apply } from './apply-import.ts';
import { findImport } from './import-progress.ts';

/** A short import responds with its result, a long one with its progress: a call must end within 10 s, and an import may take longer. */
const answerWithinMs = 2_000;

/** Starts an import, which continues in the background after its call has been answered. */
export async function startImport(db: Database, log: FastifyBaseLogger, staff: StaffCaller, apply: Apply) {
  const { importId } = apply;
  const ended = applyImport(db, staff, apply).catch((error: unknown) => {
    // The import's state will say that it was stopped.
    log.error({ err: error, importId }, 'an import was stopped');
    return 'stopped' as const;
  });
  const outcome = await Promise.race([ended, delay(answerWithinMs, 'running' as const, { ref: false })]);
  if (outcome instanceof Refused && outcome.code !== 'not-checked') return outcome;
  const found = await findImport(db, staff, importId);
  // A stale line or a double press: the import's state says which.
  if (outcome instanceof Refused && found?.state !== 'applied' && found?.state !== 'refused') return outcome;
  return found ?? refuse('unknown-row');
}
