import { sql } from 'kysely';
import type { WindowKind } from '../../../contract/desk/window.ts';
import type { Transaction } from '../../../database/client.ts';
import type { ContentRows } from '../change/content-rows.ts';

const shared = { permission: 'window.edit', isSorted: true } as const;
const shown = ['status', 'starts_at', 'ends_at'];

/** The products of a new-arrivals group are stored in another table. */
const arrivalProducts = {
  name: 'product_ids',
  async read(trx: Transaction, id: string): Promise<string[]> {
    const { rows } = await sql<{ product_id: string }>`
      select product_id from new_arrival_product where group_id = ${id} order by position, product_id`.execute(trx);
    return rows.map(({ product_id }) => product_id);
  },
  async write(trx: Transaction, id: string, productIds: unknown): Promise<void> {
    await sql`delete from new_arrival_product where group_id = ${id}`.execute(trx);
    await sql`
      insert into new_arrival_product (group_id, product_id, position)
      select ${id}, product_id, place from unnest(${productIds}::text[]) with ordinality t (product_id, place)
      on conflict do nothing`.execute(trx);
  },
};

/** All kinds use the same field names, whatever their tables call them. */
export const windowRows: Record<WindowKind, ContentRows> = {
  sliders: {
    ...shared,
    kind: 'slider',
    table: 'slider',
    key: 'slider_id',
    columns: [
      'title',
      'tag',
      'description',
      'price_paise',
      'cut_off_paise',
      'picture_id',
      'background_id',
      'product_id',
      ...shown,
    ],
    aliases: { title: 'slider_name', tag: 'offer_name' },
  },
  offers: {
    ...shared,
    kind: 'offer',
    table: 'offer',
    key: 'offer_id',
    columns: ['title', 'description', 'link', 'picture_id', ...shown],
  },
  marquees: {
    ...shared,
    kind: 'marquee',
    table: 'marquee',
    key: 'marquee_id',
    columns: ['title', 'link', ...shown],
    aliases: { title: 'heading' },
  },
  'trust-texts': {
    ...shared,
    kind: 'trust text',
    table: 'trust_text',
    key: 'trust_text_id',
    columns: ['title', 'icon', 'link', ...shown],
    aliases: { title: 'heading' },
  },
  arrivals: {
    ...shared,
    kind: 'new arrivals',
    table: 'new_arrival_group',
    key: 'group_id',
    columns: ['title', 'description', ...shown],
    aliases: { title: 'category_name' },
    list: arrivalProducts,
  },
  categories: {
    ...shared,
    kind: 'category',
    table: 'category',
    key: 'category_id',
    columns: ['title', 'picture_id', ...shown],
    aliases: { title: 'name', picture_id: 'icon_id' },
  },
  synonyms: {
    ...shared,
    kind: 'synonym',
    table: 'search_synonym',
    key: 'synonym_id',
    columns: ['title', 'means', ...shown],
    aliases: { title: 'word' },
  },
  terms: { ...shared, kind: 'search term', table: 'search_term', key: 'term', columns: shown },
};
