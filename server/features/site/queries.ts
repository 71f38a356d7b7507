import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

export const findSiteProfile = (db: Database) => db.selectFrom('site_profile').selectAll().executeTakeFirst();

export const findHelp = (db: Database) => db.selectFrom('help').selectAll().executeTakeFirst();

export const listSliders = (db: Database) =>
  db
    .selectFrom('slider')
    .leftJoin('product', (join) =>
      join.onRef('product.product_id', '=', 'slider.product_id').on('product.status', '=', 'Active'),
    )
    .selectAll('slider')
    .select(['product.product_id as linked_product_id', 'product.title as linked_title'])
    .orderBy('slider.position')
    .orderBy('slider_id')
    .execute();

export const listOffers = (db: Database) =>
  db.selectFrom('offer').selectAll().orderBy('position').orderBy('offer_id').execute();

export const listMarquees = (db: Database) =>
  db.selectFrom('marquee').select('heading').orderBy('position').orderBy('marquee_id').execute();

export const listCategories = (db: Database) =>
  db.selectFrom('category').selectAll().orderBy('position').orderBy('name').execute();

export const listPincodes = (db: Database) =>
  db.selectFrom('served_pincode').select(['pincode', 'status']).orderBy('pincode').execute();

/** Those of these pincodes that are served, plus any one served pincode: an empty list means that the shop delivers everywhere. */
export async function listServedAmong(db: Database, pincodes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ pincode: string }>`
    select pincode from served_pincode where status = 'Active' and pincode = any(${pincodes})
    union all
    (select pincode from served_pincode where status = 'Active' limit 1)`.execute(db);
  return rows.map(({ pincode }) => pincode);
}

export const listDeliveryBands = (db: Database) =>
  db.selectFrom('delivery_band').selectAll().orderBy('min_kilometer').orderBy('band_id').execute();

export const listFreeDeliveryBands = (db: Database) =>
  db.selectFrom('free_delivery_band').selectAll().orderBy('min_kilometer').orderBy('band_id').execute();

export const listCartButtons = (db: Database) =>
  db.selectFrom('cart_button').selectAll().orderBy('button_id').execute();

export const listPayButtons = (db: Database) => db.selectFrom('pay_button').selectAll().orderBy('button_id').execute();

export const listSearchTerms = (db: Database) =>
  db.selectFrom('search_term').select('term').orderBy('position').orderBy('term').execute();

export const listCentres = (db: Database) =>
  db.selectFrom('centre').selectAll().orderBy('position').orderBy('name').execute();

export const findCentre = (db: Database, name: string) =>
  db.selectFrom('centre').select('name').where('name', '=', name).executeTakeFirst();
