import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { listBases, listLog } from '../../database/backup/backup-folder.ts';
import { dropLogSlot } from '../../database/backup/ship-log.ts';
import { openDatabase } from '../../database/client.ts';
import { startEmbeddedPostgres } from '../../database/embedded.ts';
import { migrate } from '../../database/migrate.ts';
import { afterUse } from '../../database/testing/after-use.ts';
import { scratchFolder } from '../../database/testing/scratch-postgres.ts';
import { createLog } from '../http/log.ts';
import { openBackups } from './back-up.ts';

const log = createLog('silent');
const recipient = await identityToRecipient(await generateX25519Identity());

test(
  '[J-02] a shop with BACKUP_DIR backs itself up, and reports a backup that is late',
  { timeout: 60_000 },
  async () => {
    const [postgresFolder, backups] = [scratchFolder(), scratchFolder()];
    const postgres = await startEmbeddedPostgres({ folder: postgresFolder, log, durable: false });
    const { url } = postgres;
    const db = openDatabase(url, { poolMax: 2, applicationName: 'pahiya-test' });
    afterUse(async () => {
      await db.destroy();
      await postgres.stop();
      for (const folder of [postgresFolder, backups]) rmSync(folder, { recursive: true, force: true });
    });
    await migrate(db);
    const open = (place: { folder: string; recipient: string } | null) =>
      openBackups({
        config: { mode: 'demo', backup: { place, keepDays: 14, identity: undefined } },
        postgres: { url, postgresFolder },
        log,
      });
    const late = async () => {
      const rows = await db.selectFrom('overdue').select('name').execute();
      return rows.map(({ name }) => name).filter((name) => name?.startsWith('B'));
    };

    const running = await open({ folder: backups, recipient });
    await expect.poll(() => listBases(backups).catch(() => []), { timeout: 50_000, interval: 100 }).toHaveLength(1);
    await running.close();
    expect(await listLog(backups)).not.toEqual([]);
    expect(readFileSync(join(backups, 'shop.json'), 'utf8')).toContain('"timeline":1');
    expect(await db.selectFrom('backup_state').select(['base_at', 'log_at']).executeTakeFirst()).toEqual({
      base_at: expect.any(Date),
      log_at: expect.any(Date),
    });

    // [W-19] "Back up now" at the desk, in another process.
    const asked = await open({ folder: backups, recipient });
    await db.updateTable('backup_state').set({ asked_at: new Date() }).execute();
    await expect.poll(() => listBases(backups), { timeout: 50_000, interval: 100 }).toHaveLength(2);
    await asked.close();
    expect(await db.selectFrom('backup_state').select('base_bytes').executeTakeFirst()).toEqual({
      base_bytes: expect.any(Number),
    });
    expect(await late()).toEqual([]);

    // The log begins anew, and the base that it needs fails: the next round takes it.
    await dropLogSlot(url);
    const password = join(postgresFolder, 'cluster', 'password');
    renameSync(password, `${password}-away`);
    const failing = await open({ folder: backups, recipient });
    await expect.poll(late, { timeout: 50_000 }).toContain('B3 backups fail');
    await failing.close();
    expect(await listBases(backups)).toHaveLength(2);
    renameSync(`${password}-away`, password);
    const whole = await open({ folder: backups, recipient });
    await expect.poll(late, { timeout: 50_000 }).toEqual([]);
    await whole.close();
    expect(await listBases(backups)).toHaveLength(3);

    const longAgo = new Date(Date.now() - 27 * 60 * 60 * 1000);
    await db.updateTable('backup_state').set({ base_at: longAgo, log_at: longAgo }).execute();
    expect(await late()).toEqual(['B1 no backup for a day', 'B2 changes not backed up']);
    // Pretends that the disk is no longer mounted.
    await db.updateTable('backup_state').set({ base_at: new Date(), log_at: new Date() }).execute();
    renameSync(backups, `${backups}-away`);
    const unmounted = await open({ folder: backups, recipient });
    await expect.poll(late).toEqual(['B3 backups fail']);
    await unmounted.close();
    expect(existsSync(backups)).toBe(false);
    renameSync(`${backups}-away`, backups);
    const mounted = await open({ folder: backups, recipient });
    await expect.poll(late).toEqual([]);
    await mounted.close();

    await db.updateTable('backup_state').set({ base_at: longAgo }).execute();
    // Backups that were switched off on purpose are not reported, and PostgreSQL no longer retains its log for them.
    await (await open(null)).close();
    expect(await late()).toEqual([]);
    expect((await db.selectFrom('backup_state').selectAll().execute()).length).toBe(0);
  },
);
