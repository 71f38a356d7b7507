import { setTimeout as sleep } from 'node:timers/promises';

const pages = ['/', '/product', '/course', '/about', '/contact'];
const pauseMs = 60;

export interface Reading {
  read: number;
  /** The connection was cut, but a retry, as browsers do it, got the page. */
  cut: number;
  failures: string[];
}

/** Opens every page once on every shop, because a process can only cache pages that it has served. */
export async function openEveryPage(origins: readonly string[]): Promise<void> {
  for (const origin of origins) for (const path of pages) await (await fetch(origin + path)).arrayBuffer();
}

/** A visitor who opens page after page, whatever happens. */
export function startReading(origin: string) {
  const seen: Reading = { read: 0, cut: 0, failures: [] };
  const closing = new AbortController();
  const open = async (path: string): Promise<string | null> => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.ok ? null : `${path}: ${answer.status}`;
  };
  const done = (async () => {
    for (let i = 0; !closing.signal.aborted; i += 1) {
      const path = pages[i % pages.length] ?? '/';
      const failure = await open(path).catch(async () => {
        seen.cut += 1;
        return open(path).catch((error: unknown) => `${path}: ${String(error)}`);
      });
      if (failure === null) seen.read += 1;
      else seen.failures.push(failure);
      await sleep(pauseMs);
    }
  })();
  return {
    seen,
    async stop() {
      closing.abort();
      await done;
      return seen;
    },
  };
}
