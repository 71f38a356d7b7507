import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '../database/client.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { errorCode } from '../database/error-code.ts';
import { StartupError } from '../database/startup-error.ts';
import { readConfig, type Config } from '../server/config/config.ts';
import { createLog } from '../server/http/log.ts';
import { s3Bucket } from '../server/providers/bucket/s3.ts';
import { openJobQueue } from '../server/state/job-queue.ts';
import { openOutbox } from '../server/state/outbox.ts';
import { isTestKey } from '../server/config/payment.ts';
import { readBackupCommand } from './backup-commands.ts';
import { CommandError } from './command-error.ts';
import { readCommand, usage } from './shop-commands.ts';

const undefinedTable = '42P01';
const neverStarted = 'There is no shop here yet. Start it once with npm start, or check DATA_DIR and DATABASE_URL.';

const words = process.argv.slice(2);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs one command on the shop's database, whether the shop is running or not. Mails and pushes are queued for the shop to send. */
async function run(): Promise<void> {
  if (words.length === 1 && /^(help|--help|-h)$/.test(words[0] ?? '')) return say(usage);
  const onWholeDatabase = readBackupCommand(words);
  if (onWholeDatabase) return say(await onWholeDatabase(readConfig(process.env)));
  const command = readCommand(words);
  const config = readConfig(process.env);
  const { url, close } = await openPostgres(config);
  const log = createLog('silent');
  const db = openDatabase(url, { poolMax: 2, applicationName: 'pahiya-command' });
  try {
    // We add no job handlers, so this process runs no jobs.
    const jobs = await openJobQueue({ databaseUrl: url, log });
    try {
      const outbox = openOutbox(jobs, { hasPush: config.outside.fcm !== null });
      const { payment, bucket } = config.outside;
      const { account } = payment;
      const origin = config.publicOrigin ?? `http://localhost:${config.port}`;
      say(
        await command({
          db,
          outbox,
          origin,
          isTestMode: account === null || isTestKey(account.keyId),
          bucket: bucket && s3Bucket(bucket),
        }),
      );
    } finally {
      await jobs.stop();
    }
  } finally {
    await db.destroy();
    await close();
  }
}

async function openPostgres({
  databaseUrl,
  databaseDirectUrl,
  dataFolder,
}: Config): Promise<{ url: string; close: () => Promise<void> }> {
  const serverUrl = databaseDirectUrl ?? databaseUrl;
  if (serverUrl !== undefined) return { url: serverUrl, close: async () => undefined };
  const folder = resolve(dataFolder, 'postgres');
  if (!existsSync(folder)) throw new StartupError(neverStarted);
  const postgres = await startEmbeddedPostgres({ folder });
  return { url: postgres.url, close: () => postgres.stop() };
}

function wordsFor(error: unknown): string {
  if (error instanceof CommandError) return `${error.message}\n\nRun npm run shop -- help for the list of commands.`;
  if (error instanceof StartupError) return error.message;
  if (errorCode(error) === undefinedTable) return neverStarted;
  return String(error instanceof Error ? error.stack : error);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${wordsFor(error)}\n`);
  process.exitCode = 1;
}
