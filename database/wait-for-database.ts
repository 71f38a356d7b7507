import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describeError } from './describe-error.ts';
import { errorCode } from './error-code.ts';
import type { Log } from './log.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const connectTimeoutMs = 5_000;

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'this user is not allowed to connect',
  '3D000': 'there is no database of that name',
};

/**
 * Returns once we can connect, or false once `stopped` is aborted. After a power cut the shop is often up before its database, and a wrong
 * password may be corrected on the server. So we retry, and log the reason at each try.
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

/** Returns why it failed, or null on success. */
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
    // The host name has several addresses, and all of them failed.
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    return reasons[code ?? ''] ?? describeError(first);
  } finally {
    stopped.removeEventListener('abort', end);
    end();
  }
}

/** The URL for messages, without its password. */
function nameOf(url: string): string {
  const { username, host, pathname, searchParams } = new URL(url);
  return `${username}@${searchParams.get('host') ?? host}${pathname}`;
}
