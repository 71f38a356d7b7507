import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { claimMode } from '../claim-mode.ts';
import type { Database, Transaction } from '../client.ts';
import type { DB } from '../types.gen.ts';
import { storeCatalogue } from './catalogue.ts';
import { listDemoPictures, readDemoPicture } from './pictures.ts';
import { storeStaff } from './seed-staff.ts';

const seedLock = 7_241_002;
const picturesPerInsert = 100;

interface SeedOptions {
  /** The next start of the shop adds sixty days of orders (`server/demo`). */
  wantsHistory?: boolean;
}

/** Fills an empty database with the demo shop; does not touch any other. Several processes may call it at once. */
export async function seedDemoShop(db: Database, { wantsHistory = false }: SeedOptions = {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // While another process seeds, we wait here and must outlast the pool's timeouts.
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    await claimMode(trx, 'demo');
    if (!(await isEmpty(trx))) return;
    const pictures = await listDemoPictures();
    await storePictures(trx, [...pictures]);
    await storeCatalogue(trx, pictures);
    await storeSite(trx);
    await storeStaff(trx);
    await storeReviews(trx);
    await trx.updateTable('shop_mode').set({ wants_history: wantsHistory }).execute();
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

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(import.meta.dirname, name), 'utf8'));

/** The rows of each table as they are. The GSTIN belongs to nobody: no PAN has the number 0000. */
async function storeSite(trx: Transaction): Promise<void> {
  const tables = (await readJson('site.json')) as Record<keyof DB, never[]>;
  for (const [table, rows] of Object.entries(tables))
    await trx
      .insertInto(table as keyof DB)
      .values(rows)
      .execute();
  await storePages(trx);
}

interface AboutPage {
  title: string;
  lead: string;
  facts: string;
  body: string;
  sections: unknown[];
}

/** The demo's own About. The other samples are true of it as they are. */
async function storePages(trx: Transaction): Promise<void> {
  const about = (await readJson('about.json')) as AboutPage;
  // Its history begins with this text.
  await trx.deleteFrom('page_version').where('slug', '=', 'about').execute();
  const { title, lead, facts, body, sections } = about;
  await sql`
    update page set title = ${title}, lead = ${lead}, facts = ${facts}, body = ${body},
                    sections = ${JSON.stringify(sections)}::jsonb
     where slug = 'about'`.execute(trx);
  await trx.updateTable('page').set({ is_sample: false }).execute();
}

interface Review {
  product_id: string;
  author: string;
  stars: number;
  words: string;
  state: 'waiting' | 'published';
  /** How long ago it was written. */
  days: number;
}

/** Without orders: `server/demo` adds reviews of buyers. */
async function storeReviews(trx: Transaction): Promise<void> {
  const reviews = (await readJson('reviews.json')) as Review[];
  const rows = reviews.map(({ days, ...review }) => ({
    ...review,
    written_at: sql<Date>`now() - make_interval(days => ${days})`,
  }));
  await trx.insertInto('review').values(rows).execute();
}

async function isEmpty(trx: Transaction): Promise<boolean> {
  const product = await trx.selectFrom('product').select('product_id').limit(1).executeTakeFirst();
  const profile = await trx.selectFrom('site_profile').select('only_row').executeTakeFirst();
  return product === undefined && profile === undefined;
}
