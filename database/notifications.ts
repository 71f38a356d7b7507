import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from './log.ts';
import { programName } from './program-name.ts';

const heartbeatMilliseconds = 15_000;
const answerTimeoutMilliseconds = 5_000;
const waitMillisecondsMin = 100;
const waitMillisecondsMax = 10_000;

interface Listener {
  onMessage: (payload: string) => void;
  /** After every connection, the first included: messages may have been missed before it. */
  onReconnect: () => void;
  log: Log;
}

/**
 * Hears NOTIFY on one connection of its own, for ever: a pooled connection would lose the LISTEN when it is replaced.
 * A network that drops packets silently shows only in the heartbeat, so messages can be missed for up to 20 s.
 */
export function listen(url: string, channel: string, { onMessage, onReconnect, log }: Listener) {
  const closing = new AbortController();

  const hearOnce = async () => {
    const client = new Client({
      connectionString: url,
      application_name: programName('pahiya-listen'),
      connectionTimeoutMillis: answerTimeoutMilliseconds,
      query_timeout: answerTimeoutMilliseconds,
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
      client.on('notification', (message) => onMessage(message.payload ?? ''));
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onReconnect();
      const beating = (async () => {
        while (true) {
          await sleep(heartbeatMilliseconds, undefined, { signal: over.signal });
          await client.query('select 1');
        }
      })();
      await Promise.race([broken, beating.catch(() => undefined)]);
    } finally {
      over.abort();
      // Not awaited: on a dead network the goodbye is never answered.
      client.end().catch(() => undefined);
    }
  };

  const done = (async () => {
    let waitMilliseconds = waitMillisecondsMin;
    while (!closing.signal.aborted) {
      const startedAt = Date.now();
      await hearOnce().catch((error: unknown) => log.warn(`Listening on ${channel} failed: ${String(error)}`));
      if (closing.signal.aborted) return;
      const wasLong = Date.now() - startedAt > waitMillisecondsMax;
      waitMilliseconds = wasLong ? waitMillisecondsMin : Math.min(waitMilliseconds * 2, waitMillisecondsMax);
      log.warn(`Not listening on ${channel}; trying again in ${waitMilliseconds} ms.`);
      await sleep(waitMilliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    close: () => {
      closing.abort();
      return done;
    },
  };
}
