import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from './log.ts';
import { programName } from './program-name.ts';

const heartbeatMs = 15_000;
const answerTimeoutMs = 5_000;
const waitMinMs = 100;
/** Once the database is back, changes must show within two seconds. */
const waitMaxMs = 1_000;

interface Listener {
  onMessage: (payload: string) => void;
  /** After every connect, including the first: earlier messages may have been missed. */
  onReconnect: () => void;
  log: Log;
}

/**
 * Listens for NOTIFY on a separate connection until closed: a pooled connection would lose the LISTEN when it is replaced.
 * Only the heartbeat notices a network that silently drops packets, so messages can be missed for up to 20 s.
 */
export function listen(url: string, channel: string, { onMessage, onReconnect, log }: Listener) {
  const closing = new AbortController();

  const listenOnce = async () => {
    const client = new Client({
      connectionString: url,
      application_name: programName('pahiya-listen'),
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    const over = new AbortController();
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      closing.signal.addEventListener('abort', () => resolve(), { signal: over.signal });
    });
    try {
      await client.connect();
      if (closing.signal.aborted) return;
      // The connection may outlive `close` by a moment.
      client.on('notification', (message) => {
        if (!closing.signal.aborted) onMessage(message.payload ?? '');
      });
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onReconnect();
      const beating = (async () => {
        while (true) {
          await sleep(heartbeatMs, undefined, { signal: over.signal });
          await client.query('select 1');
        }
      })();
      await Promise.race([broken, beating.catch(() => undefined)]);
    } finally {
      over.abort();
      // Not awaited: on a dead network it would never finish.
      client.end().catch(() => undefined);
    }
  };

  const done = (async () => {
    let waitMs = waitMinMs;
    while (!closing.signal.aborted) {
      const startedAt = Date.now();
      const reason = await listenOnce().then(() => 'connection lost', String);
      if (closing.signal.aborted) return;
      const wasLong = Date.now() - startedAt > waitMaxMs;
      // Logged until the wait no longer grows, not every second of an outage.
      if (wasLong || waitMs < waitMaxMs) log.warn(`Not listening on ${channel}, trying again: ${reason}`);
      waitMs = wasLong ? waitMinMs : Math.min(waitMs * 2, waitMaxMs);
      await sleep(waitMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    close: () => {
      closing.abort();
      return done;
    },
  };
}
