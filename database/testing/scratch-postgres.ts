import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts';
import { isPostmasterAlive, processExists, readPostmaster } from '../embedded-postmaster.ts';

const prefix = 'pahiya-scratch-';

/** A temporary folder that PostgreSQL's account can reach, named after this process. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** A PostgreSQL that loses everything when it stops. */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  removeAbandoned();
  const folder = scratchFolder();
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A killed test run leaves its PostgreSQL running; the next run stops it. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number.parseInt(name.slice(prefix.length), 10);
    if (!name.startsWith(prefix) || Number.isNaN(owner) || processExists(owner)) continue;
    const data = join(tmpdir(), name, 'cluster', 'data');
    const postmaster = readPostmaster(data);
    if (postmaster && isPostmasterAlive(postmaster, data)) process.kill(postmaster.pid, 'SIGQUIT');
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
