import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { shopStateOf, type ShopState } from '../../../domain/shop-state.ts';

/** Active, and within its dates. Each process learns by the clock when that changes (window-dates.ts). */
export const isShown = (table: string) => sql<boolean>`(
  ${sql.ref(`${table}.status`)} = 'Active' and coalesce(${sql.ref(`${table}.starts_at`)} <= now(), true)
  and coalesce(${sql.ref(`${table}.ends_at`)} > now(), true))`;

export const findSiteProfile = (db: Database) => db.selectFrom('site_profile').selectAll().executeTakeFirst();

export const findAcademy = (db: Database | Transaction) =>
  db.selectFrom('academy').selectAll().executeTakeFirstOrThrow();

export const findHelp = (db: Database) => db.selectFrom('help').selectAll().executeTakeFirst();

export const listSliders = (db: Database) =>
  db
    .selectFrom('slider')
    .leftJoin('product', (join) =>
      join.onRef('product.product_id', '=', 'slider.product_id').on('product.status', '=', 'Active'),
    )
    .selectAll('slider')
    .select(['product.product_id as linked_product_id', 'product.title as linked_title'])
    .where(isShown('slider'))
    .orderBy('slider.position')
    .orderBy('slider_id')
    .execute();

export const listOffers = (db: Database) =>
  db.selectFrom('offer').selectAll().where(isShown('offer')).orderBy('position').orderBy('offer_id').execute();

export const listMarquees = (db: Database) =>
  db
    .selectFrom('marquee')
    .select(['heading', 'link'])
    .where(isShown('marquee'))
    .orderBy('position')
    .orderBy('marquee_id')
    .execute();

export const listTrustTexts = (db: Database) =>
  db
    .selectFrom('trust_text')
    .select(['heading', 'icon', 'link'])
    .where(isShown('trust_text'))
    .orderBy('position')
    .orderBy('trust_text_id')
    .execute();

export const listCategories = (db: Database) =>
  db
    .selectFrom('category')
    .select(['name', 'icon_id', 'position'])
    .select(sql<'Active' | 'Inactive'>`case when ${isShown('category')} then 'Active' else 'Inactive' end`.as('status'))
    .orderBy('position')
    .orderBy('name')
    .execute();

export const listPincodes = (db: Database) =>
  db.selectFrom('served_pincode').select(['pincode', 'status']).orderBy('pincode').execute();

/** The served pincodes among these, plus any one served pincode, so that an empty result means the shop delivers everywhere. */
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
  db
    .selectFrom('search_term')
    .select('term')
    .where(isShown('search_term'))
    .orderBy('position')
    .orderBy('term')
    .execute();

/** Read inside the transaction of whatever a closed shop refuses. */
export async function findShopState(db: Database | Transaction): Promise<ShopState> {
  const { is_open, opened_at } = await db
    .selectFrom('shop_opening')
    .select(['is_open', 'opened_at'])
    .executeTakeFirstOrThrow();
  return shopStateOf({ isOpen: is_open, openedAt: opened_at });
}

export const listCentres = (db: Database) =>
  db.selectFrom('centre').selectAll().orderBy('position').orderBy('name').execute();

export const findCentre = (db: Database, name: string) =>
  db.selectFrom('centre').select('name').where('name', '=', name).executeTakeFirst();

/** Throws if there is none: every shop has all pages from the start. */
export const findPage = (db: Database, slug: string) =>
  db
    .selectFrom('page')
    .select(['title', 'lead', 'facts', 'sections'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
