import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../client.ts';
import { startEmbeddedPostgres } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { afterUse } from '../testing/after-use.ts';
import { addAccount, addOrder } from '../testing/rows.ts';
import { scratchFolder } from '../testing/scratch-postgres.ts';
import { forgetOldBackups, listBases, listLog, logFile, nextSegment } from './backup-folder.ts';
import { restoreBackup } from './restore.ts';
import { readSealed, writeSealed } from './sealed-file.ts';
import { shipLog } from './ship-log.ts';
import { takeBackup } from './take-backup.ts';

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const folder = () => {
  const made = scratchFolder();
  afterUse(async () => rmSync(made, { recursive: true, force: true }));
  return made;
};

async function openShopDatabase(postgresFolder: string) {
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder, durable: false });
  const db = openDatabase(postgres.url, { poolMax: 4, applicationName: 'pahiya-test' });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await db.destroy();
    await postgres.stop();
  };
  afterUse(close);
  return { db, url: postgres.url, close };
}

/** Places orders one after another until stopped; `known` are those whose commit was acknowledged. */
function sell(db: Database, userId: string) {
  const known: string[] = [];
  const closed = new AbortController();
  const selling = (async () => {
    while (!closed.signal.aborted) known.push(await addOrder(db, { user_id: userId }));
  })();
  return {
    known,
    async stop() {
      closed.abort();
      await selling;
    },
  };
}

const ordersIn = async (db: Database) =>
  new Set((await db.selectFrom('shop_order').select('order_id').execute()).map(({ order_id }) => order_id));

describe('[J-02] a backup', { timeout: 300_000 }, () => {
  test('taken while the shop sells can be restored on an empty machine, up to the last log or to any moment', async () => {
    const [postgresFolder, backups] = [folder(), folder()];
    const place = { folder: backups, recipient };
    const shop = await openShopDatabase(postgresFolder);
    await migrate(shop.db);
    const userId = await addAccount(shop.db);
    const backedUp = { url: shop.url, postgresFolder };
    // The first call starts the log; the base follows.
    let gaps = 0;
    const onGap = async () => void (gaps += 1);
    await shipLog(backedUp, place, onGap);
    expect(gaps).toBe(1);

    const sellers = [sell(shop.db, userId), sell(shop.db, userId), sell(shop.db, userId)];
    const known = () => sellers.flatMap((seller) => seller.known);
    while (known().length < 20) await sleep(10);
    const beforeBase = known();
    const { bytes } = await takeBackup(backedUp, place);
    expect(bytes).toBeGreaterThan(100_000);
    const soldMeanwhile = known().length - beforeBase.length;
    expect(soldMeanwhile).toBeGreaterThan(0);
    await shipLog(backedUp, place, onGap);
    expect(gaps).toBe(1);
    for (const seller of sellers) await seller.stop();
    // A moment has milliseconds, a commit has microseconds.
    await sleep(20);
    const moment = new Date();
    const beforeMoment = known();
    await sleep(20);
    const late = await addOrder(shop.db, { user_id: userId });
    expect(await shipLog(backedUp, place)).toBeGreaterThan(0);
    // Nothing was written since: nothing to copy.
    expect(await shipLog(backedUp, place)).toBe(0);
    const violations = await shop.db.selectFrom('violation').selectAll().execute();
    await shop.close();
    rmSync(postgresFolder, { recursive: true });

    const whole = folder();
    const restored = await restoreBackup({ from: backups, identity, postgresFolder: whole });
    expect(restored.gap).toBeUndefined();
    const back = await openShopDatabase(whole);
    const found = await ordersIn(back.db);
    expect([...beforeMoment, late].filter((id) => !found.has(id))).toEqual([]);
    expect(await back.db.selectFrom('violation').selectAll().execute()).toEqual(violations);
    // The restored shop goes on selling, and its own log must go to another folder.
    await addOrder(back.db, { user_id: userId });
    await expect(shipLog({ url: back.url, postgresFolder: whole }, place)).rejects.toThrow('before it was restored');
    const fresh = { folder: folder(), recipient };
    await shipLog({ url: back.url, postgresFolder: whole }, fresh, onGap);
    expect(gaps).toBe(2);
    await back.close();

    const earlier = folder();
    await restoreBackup({ from: backups, identity, postgresFolder: earlier, until: moment });
    const then = await openShopDatabase(earlier);
    const foundThen = await ordersIn(then.db);
    expect(beforeMoment.filter((id) => !foundThen.has(id))).toEqual([]);
    expect(foundThen.has(late)).toBe(false);
    await then.close();

    // The base by itself holds what was acknowledged before it was taken.
    rmSync(join(backups, 'log'), { recursive: true });
    mkdirSync(join(backups, 'log'));
    const alone = folder();
    await restoreBackup({ from: backups, identity, postgresFolder: alone });
    const few = await openShopDatabase(alone);
    const foundFew = await ordersIn(few.db);
    expect(beforeBase.filter((id) => !foundFew.has(id))).toEqual([]);
  });

  test('is not restored over a database, with another key, from an empty folder, or to a time before it began', async () => {
    const [postgresFolder, backups] = [folder(), folder()];
    const shop = await openShopDatabase(postgresFolder);
    await takeBackup({ url: shop.url, postgresFolder }, { folder: backups, recipient });
    await shop.close();
    const restore = (over: Partial<Parameters<typeof restoreBackup>[0]>) =>
      restoreBackup({ from: backups, identity, postgresFolder: folder(), ...over });
    await expect(restore({ postgresFolder })).rejects.toThrow('There is already a database in');
    await expect(restore({ identity: await generateX25519Identity() })).rejects.toThrow(
      'cannot be opened with this key',
    );
    await expect(restore({ from: folder() })).rejects.toThrow('There is no backup in');
    await expect(restore({ until: new Date('2020-01-01') })).rejects.toThrow('Nothing earlier can be restored');
    await expect(restore({ until: new Date('2099-01-01') })).rejects.toThrow('The log ends before that moment');
    const [base] = await listBases(backups);
    const file = base?.file ?? '';
    const content = readFileSync(file);
    writeFileSync(file, content.subarray(0, content.length - 1000));
    const target = folder();
    await expect(restore({ postgresFolder: target })).rejects.toThrow('is damaged');
    expect(readdirSync(target)).toEqual([]);
  });

  test('with a damaged piece of log is restored up to that piece, or to any moment before it', async () => {
    const [postgresFolder, backups] = [folder(), folder()];
    const place = { folder: backups, recipient };
    const shop = await openShopDatabase(postgresFolder);
    await migrate(shop.db);
    const userId = await addAccount(shop.db);
    const backedUp = { url: shop.url, postgresFolder };
    await shipLog(backedUp, place);
    await takeBackup(backedUp, place);
    const sellAndShip = async () => {
      const id = await addOrder(shop.db, { user_id: userId });
      await shipLog(backedUp, place);
      return { id, piece: (await listLog(backups)).at(-1) ?? '' };
    };
    const [first, second] = [await sellAndShip(), await sellAndShip()];
    await sleep(20);
    const moment = new Date();
    await sleep(20);
    const [third, damaged, last] = [await sellAndShip(), await sellAndShip(), await sellAndShip()];
    await shop.close();
    const file = logFile(backups, damaged.piece);
    const content = readFileSync(file);
    content.writeUInt8(content.readUInt8(content.length - 1) ^ 1, content.length - 1);
    writeFileSync(file, content);

    const found = async (until?: Date) => {
      const target = folder();
      const restored = await restoreBackup({
        from: backups,
        identity,
        postgresFolder: target,
        ...(until && { until }),
      });
      const back = await openShopDatabase(target);
      const orders = await ordersIn(back.db);
      await back.close();
      return { gap: restored.gap, orders: [first, second, third, damaged, last].map(({ id }) => orders.has(id)) };
    };
    const upToIt = [true, true, true, false, false];
    expect(await found()).toEqual({ gap: { piece: damaged.piece, isDamaged: true }, orders: upToIt });
    expect((await found(moment)).orders).toEqual([true, true, false, false, false]);
    // The requested time is after the gap.
    expect((await found(new Date())).orders).toEqual(upToIt);
  });

  test('that is damaged names the one before it', async () => {
    const [postgresFolder, backups] = [folder(), folder()];
    const shop = await openShopDatabase(postgresFolder);
    const take = () => takeBackup({ url: shop.url, postgresFolder }, { folder: backups, recipient });
    await take();
    // File names have a resolution of one second.
    await sleep(1001);
    const { file } = await take();
    await shop.close();
    writeFileSync(file, readFileSync(file).subarray(0, 1000));
    const [older] = await listBases(backups);
    const restore = () => restoreBackup({ from: backups, identity, postgresFolder: folder() });
    await expect(restore()).rejects.toThrow(`the backup of ${older?.at.toISOString()}`);
    rmSync(file);
    expect((await restore()).base.file).toBe(older?.file);
  });

  test('never goes to a used folder that is now empty: its disk is no longer mounted', async () => {
    const [postgresFolder, backups] = [folder(), folder()];
    const place = { folder: join(backups, 'mounted'), recipient };
    const shop = await openShopDatabase(postgresFolder);
    const backedUp = { url: shop.url, postgresFolder };
    await shipLog(backedUp, place);
    renameSync(place.folder, join(backups, 'elsewhere'));
    await expect(shipLog(backedUp, place)).rejects.toThrow('Is its disk mounted?');
    await expect(takeBackup(backedUp, place)).rejects.toThrow('Is its disk mounted?');
    expect(existsSync(place.folder)).toBe(false);
    // The empty folder under the mount.
    mkdirSync(place.folder);
    await expect(shipLog(backedUp, place)).rejects.toThrow('Is its disk mounted?');
    expect(readdirSync(place.folder)).toEqual([]);
    rmSync(place.folder, { recursive: true });
    renameSync(join(backups, 'elsewhere'), place.folder);
    await shipLog(backedUp, place, () => Promise.reject(new Error('the log has a gap')));
  });

  test('that is interrupted leaves no file that looks complete', async () => {
    const target = join(folder(), 'x.zst.age');
    const broken = new Readable({
      read() {
        this.push(Buffer.alloc(100_000, 'x'));
        this.destroy(new Error('cut off'));
      },
    });
    await expect(writeSealed(target, broken, recipient)).rejects.toThrow('cut off');
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${target}.partial`)).toBe(false);
  });
});

test('[J-02] a sealed file reveals nothing of its content, and a changed byte is detected', async () => {
  const file = join(folder(), 'x.zst.age');
  await writeSealed(file, Readable.from([Buffer.from('Asha Patil, Airoli')]), recipient);
  const sealed = readFileSync(file);
  expect(sealed.includes('Asha')).toBe(false);
  expect(await text(await readSealed(file, identity))).toBe('Asha Patil, Airoli');
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
  writeFileSync(file, sealed);
  await expect((async () => text(await readSealed(file, identity)))()).rejects.toThrow('invalid tag');
});

test('[J-02] old backups are deleted with the log that only they need; the newest stays, however old', async () => {
  const backups = folder();
  mkdirSync(join(backups, 'log'));
  const segments = ['000000010000000000000001', '0000000100000000000000FF', '000000010000000100000000'];
  for (const name of segments) writeFileSync(logFile(backups, name), '');
  const base = (day: string, log: string) =>
    writeFileSync(join(backups, `base-2026-11-${day}T09-30-00Z-${log}.tar.zst.age`), '');
  base('01', segments[0] ?? '');
  base('05', segments[1] ?? '');
  base('09', segments[2] ?? '');
  await forgetOldBackups(backups, new Date('2026-11-04'));
  expect((await listBases(backups)).map(({ at }) => at.getUTCDate())).toEqual([5, 9]);
  expect(await listLog(backups)).toEqual(segments.slice(1));
  await forgetOldBackups(backups, new Date('2026-12-04'));
  expect((await listBases(backups)).map(({ at }) => at.getUTCDate())).toEqual([9]);
  expect(await listLog(backups)).toEqual(segments.slice(2));
});

test('log files are counted as PostgreSQL counts them', () => {
  expect(nextSegment('000000010000000000000001')).toBe('000000010000000000000002');
  expect(nextSegment('0000000200000000000000FF')).toBe('000000020000000100000000');
  expect(nextSegment('0000000100000009000000FF')).toBe('000000010000000A00000000');
});
