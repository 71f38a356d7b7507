import { sql } from 'kysely';
import type { KitLine, KitPackage } from '../../../contract/family.ts';
import type { Database } from '../../../database/client.ts';
import { cheaperPackage, fitKit, shareBought, type KitMeasure, type Measures } from '../../../domain/kit.ts';
import type { SizeStep } from '../../../domain/size-guide.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { lockOwnChild } from './own-child.ts';

interface ItemRow {
  item: string;
  sized_by: KitMeasure;
  product_id: string;
  title: string;
  is_sold: boolean;
  attribute: { name: string; slug: string }[];
  size_guide: SizeStep[];
  variations: { sku: string; attributes: Record<string, string>; stock: number; in_cart: number; paise: number }[];
  /** Pieces this account ordered, also in packages, without those cancelled or returned. */
  bought: number;
}

interface ChildRow extends Measures {
  student_id: string;
  owned: string[];
}

/** Each child's kit, in the order of the children. */
export async function listKits(db: Database, userId: string): Promise<Map<string, KitLine[]>> {
  const { rows: children } = await sql<ChildRow>`
    select s.student_id, s.foot_mm, s.helmet_size, s.suit_size,
           array(select k.item from kit_owned k where k.student_id = s.student_id) as owned
      from student s join guardian g using (student_id)
     where g.user_id = ${userId}
       and (s.state in ('active', 'paused')
            or s.state = 'new' and exists (select from admission a where a.student_id = s.student_id))
     order by s.created_at, s.student_id`.execute(db);
  const kits = new Map(children.map(({ student_id }): [string, KitLine[]] => [student_id, []]));
  if (children.length === 0) return kits;
  for (const row of await selectItems(db, userId)) {
    const product = {
      isSold: row.is_sold,
      attribute: row.attribute,
      variations: row.variations,
      sizeGuide: row.size_guide,
    };
    const shared = shareBought(
      children.map(({ student_id, owned }) => ({ childId: student_id, isOwned: owned.includes(row.item) })),
      row.bought,
    );
    const found = children.map((child) => ({
      childId: child.student_id,
      state: shared.get(child.student_id) ?? ('missing' as const),
      fit: fitKit(product, row.sized_by, child),
    }));
    for (const { childId, state, fit } of found) {
      const missing = found.filter((other) => other.state === 'missing' && other.fit.sku === fit.sku);
      const fitting = row.variations.find(({ sku }) => sku === fit.sku);
      kits.get(childId)?.push({
        item: row.item,
        product_id: row.product_id,
        title: row.title,
        state,
        fit,
        in_cart: fitting?.in_cart ?? 0,
        needed: fit.sku === null ? 0 : missing.length,
        price: fitting ? rupeesFromPaise(fitting.paise) : null,
      });
    }
  }
  return kits;
}

async function selectItems(db: Database, userId: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with bought as (
      select l.product_id, l.parts,
             l.quantity - (select coalesce(sum(r.quantity), 0) from return_line r join order_return t using (return_id)
                            where r.order_id = l.order_id and r.line_number = l.line_number
                              and t.state in ('received', 'closed')) as pieces
        from shop_order o join order_line l using (order_id)
       where o.user_id = ${userId} and o.stage = 'placed' and o.order_status <> 'Cancelled'
    ), pieces as (
      select product_id, pieces from bought
      union all
      select v.product_id, b.pieces * (part ->> 'quantity')::integer
        from bought b cross join lateral jsonb_array_elements(b.parts) part join variation v on v.sku = part ->> 'sku'
    )
    select k.name as item, k.sized_by, p.product_id, p.title, p.status = 'Active' as is_sold, p.attribute, p.size_guide,
           (select coalesce(jsonb_agg(jsonb_build_object('sku', v.sku, 'attributes', v.attributes,
                      'stock', coalesce(s.on_hand - s.reserved, 0), 'in_cart', coalesce(c.quantity, 0),
                      'paise', coalesce(v.sale_price_paise, v.price_paise))
                      order by v.position, v.sku), '[]')
              from variation v left join stock s using (sku)
              left join cart_line c on c.sku = v.sku and c.user_id = ${userId} and c.chosen = '{}'
             where v.product_id = p.product_id and v.status = 'Active') as variations,
           (select coalesce(sum(n.pieces), 0)::integer from pieces n where n.product_id = p.product_id) as bought
      from kit_item k join product p using (product_id)
     order by k.position, k.name`.execute(db);
  return rows;
}

interface PackageRow {
  id: string;
  title: string;
  paise: number;
  parts: { productId: string; sku: string | null }[];
}

/** Packages in stock that hold several pieces of the kit and nothing else, one of each. */
export async function listKitPackages(db: Database): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    select p.product_id as id, p.title, min(coalesce(v.sale_price_paise, v.price_paise)) as paise,
           jsonb_agg(jsonb_build_object('productId', part.product_id, 'sku', case when not g.is_choosable then g.sku end)) as parts
      from product p
      join variation v on v.product_id = p.product_id and v.status = 'Active'
      join grouped_part g on g.product_id = p.product_id
      join variation part on part.sku = g.sku
     where p.product_type = 'Grouped Product' and p.status = 'Active'
     group by p.product_id
    having count(*) > 1 and bool_and(g.quantity = 1 and part.product_id in (select product_id from kit_item))
       and min(coalesce(v.sale_price_paise, v.price_paise)) > 0 and is_in_stock(p.product_id, p.product_type)`.execute(
    db,
  );
  return rows;
}

/** Not for what is in the cart already. */
export function findKitPackage(packages: readonly PackageRow[], kit: readonly KitLine[]): KitPackage | null {
  const missing = kit.flatMap(({ state, in_cart: inCart, product_id: productId, fit: { sku }, price }) =>
    state === 'missing' && inCart === 0 && sku !== null && price !== null
      ? [{ productId, sku, paise: paiseFromRupees(price) }]
      : [],
  );
  const found = cheaperPackage(packages, missing);
  if (!found) return null;
  const { id, title, paise } = found.offer;
  return { product_id: id, title, price: rupeesFromPaise(paise), saved: rupeesFromPaise(found.savedPaise) };
}

/** "We have it", for one child; both parents see it. */
export async function sayKitOwned(
  db: Database,
  userId: string,
  { childId, item, isOwned }: { childId: string; item: string; isOwned: boolean },
): Promise<Refused<'unknown-child' | 'unknown-kit'> | void> {
  return withRollback(db, async (trx) => {
    if (!(await lockOwnChild(trx, userId, childId))) return refuse('unknown-child');
    const { rows } = await sql`select from kit_item where name = ${item} for share`.execute(trx);
    if (rows.length === 0) return refuse('unknown-kit');
    await (
      isOwned
        ? sql`insert into kit_owned (student_id, item, user_id) values (${childId}, ${item}, ${userId}) on conflict do nothing`
        : sql`delete from kit_owned where student_id = ${childId} and item = ${item}`
    ).execute(trx);
    return undefined;
  });
}
