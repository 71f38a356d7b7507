import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { findRelated, isInTitle } from './find-related.ts';

/** More than anybody reads, and a bound on what strangers can make us store. */
const rowsMax = 1000;
const lengthMax = 60;

/** Counts a search that found nothing, or only what is close to it, so that the owner learns what people look for. We store nothing about who searched. */
export async function countMiss(db: Database, search: string): Promise<void> {
  const term = search.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  if (term === '' || term.length > lengthMax || isPersonal(term) || (await isInTitle(db, search))) return;
  const { ids, isClose } = await findRelated(db, { search }, 'best-selling');
  if (ids.length > 0 && !isClose) return;
  const { rows } = await sql<{ is_new: boolean }>`
    insert into search_miss (term, found_close) values (${term}, ${ids.length > 0})
    on conflict (term) do update set times = search_miss.times + 1, found_close = excluded.found_close, last_at = now()
    returning xmax = 0 as is_new`.execute(db);
  if (rows[0]?.is_new) await dropLeastSearched(db);
}

/** A mail address, a mobile number, an Aadhaar number or the like. */
const isPersonal = (term: string): boolean => term.includes('@') || term.replaceAll(/\D/g, '').length > 5;

async function dropLeastSearched(db: Database): Promise<void> {
  await sql`
    delete from search_miss where term = any(array(
      select term from search_miss order by times desc, last_at desc, term offset ${rowsMax}))`.execute(db);
}
