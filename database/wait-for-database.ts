import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describeError } from './describe-error.ts';
import { errorCode } from './error-code.ts';
import type { Log } from './log.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const connectTimeoutMs = 5_000;

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the password',
  '28000': 'it does not let this user in',
  '3D000': 'it has no database of that name',
};

/**
 * Returns once the database lets us in, or false once `stopped` is aborted. After a power cut the shop is often up before the database, and a
 * wrong password is corrected there, not here: so it waits, and says each time what for.
 */
export async function waitForDatabase(
  url: string,
  { log, stopped }: { log: Log; stopped: AbortSignal },
): Promise<boolean> {
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped }).catch(() => undefined);
  for (let waitMs = firstPauseMs; !stopped.aborted; waitMs = Math.min(waitMs * 2, longestPauseMs)) {
    const fault = await tryOnce(url, stopped);
    if (stopped.aborted) break;
    if (fault === null) return true;
    log.error(`The database ${nameOf(url)} cannot be used: ${fault}. Trying again in ${waitMs / 1000} s.`);
    await pause(waitMs);
  }
  return false;
}

/** Null: it let us in. */
async function tryOnce(url: string, stopped: AbortSignal): Promise<string | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'pahiya-start',
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', () => undefined);
  const end = () => void client.end().catch(() => undefined);
  stopped.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    return null;
  } catch (error) {
    const code = errorCode(error);
    // Of a name with several addresses, each of which refused.
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    return reasons[code ?? ''] ?? describeError(first);
  } finally {
    stopped.removeEventListener('abort', end);
    end();
  }
}

/** Without its password. */
function nameOf(url: string): string {
  const { username, host, pathname, searchParams } = new URL(url);
  return `${username}@${searchParams.get('host') ?? host}${pathname}`;
}
