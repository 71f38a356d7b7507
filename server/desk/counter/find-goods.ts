import { sql } from 'kysely';
import type { Goods } from '../../../contract/desk/counter.ts';
import type { Database } from '../../../database/client.ts';
import { choiceWords, type PackagePart } from '../../../domain/package-choice.ts';
import { shareStock, type StockDraw } from '../../../domain/stock-share.ts';
import { quantityMax } from '../../../domain/cart-size.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { variationText } from '../../../domain/variation-choice.ts';
import { escapeLike, titleMatches } from '../list/title-search.ts';

const foundMax = 20;

/** Tries the SKU as typed and in capitals: people type small letters, scanners send what is printed. */
export async function searchGoods(db: Database, q: string): Promise<{ is_exact: boolean; rows: Goods[] }> {
  const exact = await listGoods(db, await findSku(db, q));
  if (exact.length > 0) return { is_exact: true, rows: exact };
  const { rows } = await sql<{ sku: string }>`
    with named as materialized (
      select p.product_id, p.title from product p where ${titleMatches(sql`p.title_key`, q)} and p.status = 'Active' and p.version > 0
       order by p.title limit ${foundMax}
    ), found as (
      select v.sku, n.title from named n join variation v using (product_id) where v.status = 'Active'
      union
      (select v.sku, p.title from variation v join product p using (product_id)
        where v.sku like upper(${`${escapeLike(q)}%`}) and v.status = 'Active' and p.status = 'Active' order by v.sku limit ${foundMax})
    )
    select sku from found order by title, sku limit ${foundMax}`.execute(db);
  return {
    is_exact: false,
    rows: await listGoods(
      db,
      rows.map(({ sku }) => sku),
    ),
  };
}

async function findSku(db: Database, typed: string): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from variation where sku in (${typed}, upper(${typed})) order by sku = ${typed} desc limit 1`.execute(
    db,
  );
  return rows.map(({ sku }) => sku);
}

interface GoodsRow {
  line_sku: string;
  title: string;
  attributes: Record<string, string>;
  price_paise: number;
  sale_price_paise: number | null;
  draws: (StockDraw & { available: number })[];
  parts: PackagePart[];
  is_choice_needed: boolean;
  choices: {
    name: string;
    quantity: number;
    options: { sku: string; attributes: Record<string, string>; available: number }[];
  }[];
}

/** In the order of these lines. What is not on sale, or has no price, is left out. */
export async function listGoods(db: Database, lineSkus: readonly string[]): Promise<Goods[]> {
  if (lineSkus.length === 0) return [];
  const { rows } = await sql<GoodsRow>`
    select l.line_sku, l.title, l.attributes, l.price_paise, l.sale_price_paise, l.draws, l.parts, l.is_choice_needed,
      case when not l.is_choice_needed then '[]'::jsonb else
        (select coalesce(jsonb_agg(jsonb_build_object('name', p.title, 'quantity', g.quantity, 'options',
                  (select coalesce(jsonb_agg(jsonb_build_object('sku', o.sku, 'attributes', o.attributes,
                            'available', coalesce(s.on_hand - s.reserved, 0)) order by o.sku), '[]')
                     from variation o left join stock s using (sku) where o.product_id = v.product_id and o.status = 'Active'))
                order by g.position, g.sku), '[]')
           from grouped_part g join variation v on v.sku = g.sku join product p on p.product_id = v.product_id
          where g.product_id = l.product_id and g.is_choosable) end as choices
      from unnest(${lineSkus}::text[]) with ordinality as asked(line_sku, place)
      join find_ordered_lines(null, ${lineSkus}::text[]) l using (line_sku)
     order by asked.place`.execute(db);
  return rows.flatMap((row) => {
    const paise = unitPaise({ pricePaise: row.price_paise, salePricePaise: row.sale_price_paise });
    return paise === 0 ? [] : [presentGoods(row, paise)];
  });
}

const presentGoods = (row: GoodsRow, paise: number): Goods => ({
  line_sku: row.line_sku,
  title: row.title,
  attributes: { ...row.attributes, ...choiceWords(row.parts) },
  mrp_paise: Math.max(row.price_paise, paise),
  unit_paise: paise,
  available: row.is_choice_needed ? 0 : availableOf(row.draws),
  choices: row.choices.map(({ name, quantity, options }) => ({
    name,
    quantity,
    options: options.map(({ sku, attributes, available }) => ({
      sku,
      text: variationText(attributes) || sku,
      available: Math.floor(available / quantity),
    })),
  })),
});

function availableOf(draws: GoodsRow['draws']): number {
  const left = new Map(draws.map(({ stockSku, available }) => [stockSku, available]));
  return Math.max(0, shareStock([{ quantity: quantityMax, draws }], left)[0] ?? 0);
}
