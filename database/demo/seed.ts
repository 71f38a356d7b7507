import { sql } from 'kysely';
import { claimMode } from '../claim-mode.ts';
import type { Database, Transaction } from '../client.ts';
import { listDemoPictures, readDemoPicture } from './pictures.ts';
import { catalogueRows, storeCatalogue } from './seed-catalogue.ts';
import { storeSite } from './seed-site.ts';
import { storeReviews } from './seed-reviews.ts';
import { storeStaff } from './seed-staff.ts';

const seedLock = 7_241_002;
const picturesPerInsert = 100;

/** Fills an empty database with the demo shop; does not touch any other. Several processes may call it at once. */
export async function seedDemoShop(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // While another process seeds, we wait here and must outlast the pool's timeouts.
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    await claimMode(trx, 'demo');
    if (!(await isEmpty(trx))) return;
    const pictures = await listDemoPictures();
    await storePictures(trx, [...pictures]);
    await storeCatalogue(trx, catalogueRows(pictures));
    await storeSite(trx);
    await storeStaff(trx);
    await storeReviews(trx);
  });
}

async function storePictures(trx: Transaction, pictures: [name: string, widths: readonly number[]][]): Promise<void> {
  for (let start = 0; start < pictures.length; start += picturesPerInsert) {
    const batch = pictures.slice(start, start + picturesPerInsert);
    const rows = batch.map(async ([picture_id, widths]) => ({
      picture_id,
      content_type: 'image/avif' as const,
      bytes: await readDemoPicture(picture_id, widths),
    }));
    await trx
      .insertInto('picture')
      .values(await Promise.all(rows))
      .execute();
  }
}

async function isEmpty(trx: Transaction): Promise<boolean> {
  const product = await trx.selectFrom('product').select('product_id').limit(1).executeTakeFirst();
  const profile = await trx.selectFrom('site_profile').select('only_row').executeTakeFirst();
  return product === undefined && profile === undefined;
}
