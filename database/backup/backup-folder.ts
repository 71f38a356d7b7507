import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sealedEnding } from './sealed-file.ts';

export interface BackupPlace {
  folder: string;
  /** The public half of the key. */
  recipient: string;
}

/** The embedded PostgreSQL: its URL, and the folder of its cluster. */
export interface BackedUp {
  url: string;
  postgresFolder: string;
}

/**
 * What is in the backup folder:
 *
 *     base-2026-11-16T09-30-00Z-000000010000000000000003.tar.zst.age    a copy of the database; the log it begins with
 *     password.zst.age                                                   of the database's owner
 *     log/000000010000000000000003.zst.age                               the log since then, 16 MB each
 *     shop.json                                                          whose backups these are
 */
export interface Base {
  file: string;
  at: Date;
  /** Name of the first piece of log that it needs. */
  firstLog: string;
}

const baseName = /^base-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)-([0-9A-F]{24})\.tar\.zst\.age$/;
const segmentName = /^[0-9A-F]{24}$/;

export const passwordFile = (folder: string): string => join(folder, `password${sealedEnding}`);
export const logFolder = (folder: string): string => join(folder, 'log');
export const logFile = (folder: string, name: string): string => join(logFolder(folder), name + sealedEnding);

export function baseFile(folder: string, at: Date, firstLog: string): string {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return join(folder, `base-${time}-${firstLog}.tar${sealedEnding}`);
}

/** Deletes files that a killed process left half written. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.partial')) await rm(join(folder, name), { force: true });
}

/** Oldest first. */
export async function listBases(folder: string): Promise<Base[]> {
  const names = await readdir(folder);
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, firstLog] = baseName.exec(name) ?? [];
      if (day === undefined || firstLog === undefined) return [];
      return [{ file: join(folder, name), at: new Date(`${day}${hour}:${minute}:${second}`), firstLog }];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Segments and timeline histories, sorted by name, which is their order in time. */
export async function listLog(folder: string): Promise<string[]> {
  const names = await readdir(logFolder(folder));
  return names
    .filter((name) => name.endsWith(sealedEnding))
    .map((name) => name.slice(0, -sealedEnding.length))
    .toSorted();
}

export const isSegment = (name: string): boolean => segmentName.test(name);
/** The first eight digits are the timeline; each restore starts a new one. */
export const timelineOf = (segment: string): string => segment.slice(0, 8);
export const placeOf = (segment: string): string => segment.slice(8);

/** The next segment's name, for segments of 16 MB: PostgreSQL counts 256 of them to a log file of 4 GB. */
export function nextSegment(name: string): string {
  const file = BigInt(`0x${name.slice(8, 16)}`);
  const segment = BigInt(`0x${name.slice(16)}`);
  const next = file * 256n + segment + 1n;
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return timelineOf(name) + hex(next / 256n) + hex(next % 256n);
}

/** Deletes bases older than `since`, except the newest, and the log that only they need. */
export async function forgetOldBackups(folder: string, since: Date): Promise<void> {
  const bases = await listBases(folder);
  const kept = bases.filter((base, index) => base.at >= since || index === bases.length - 1);
  const [oldest] = kept;
  if (!oldest) return;
  for (const base of bases) if (!kept.includes(base)) await rm(base.file);
  for (const name of await listLog(folder))
    if (isSegment(name) && placeOf(name) < placeOf(oldest.firstLog)) await rm(logFile(folder, name));
}
