import { sql } from 'kysely';
import type { SizedChild } from '../../../contract/family.ts';
import type { Database } from '../../../database/client.ts';
import type { SizeStep } from '../../../domain/size-guide.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { lockOwnChild } from './own-child.ts';

/** Of `student s`, the latest first. */
export const sizesOfChild = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('brand', z.brand, 'size', z.size) order by z.chosen_at desc, z.brand), '[]')
     from brand_size z where z.student_id = s.student_id)`;

export async function listSizedChildren(db: Database, userId: string): Promise<SizedChild[]> {
  const { rows } = await sql<SizedChild>`
    select s.student_id as child_id, s.name, s.foot_mm, ${sizesOfChild} as sizes
      from student s join guardian g using (student_id)
     where g.user_id = ${userId} order by s.created_at, s.student_id`.execute(db);
  return rows;
}

interface ChosenSize {
  childId: string;
  product_id: string;
  size: string;
  foot_mm: number | null;
}

const brandMax = 60;

/** The brand comes from the product, because callers could send anything. A product without a brand counts by its title. */
export async function rememberSize(
  db: Database,
  userId: string,
  { childId, product_id: productId, size, foot_mm }: ChosenSize,
): Promise<{ brand: string; size: string } | Refused<'unknown-child' | 'unknown-product' | 'bad-input'>> {
  return withRollback(db, async (trx) => {
    if (!(await lockOwnChild(trx, userId, childId))) return refuse('unknown-child');
    const { rows } = await sql<{ brand: string | null; title: string; size_guide: SizeStep[] }>`
      select title, size_guide, (select trim(label ->> 'value') from jsonb_array_elements(specifications) label
               where lower(label ->> 'label') = 'brand' and trim(label ->> 'value') <> '' limit 1) as brand
        from product where product_id = ${productId} and status = 'Active'`.execute(trx);
    const [product] = rows;
    if (!product) return refuse('unknown-product');
    if (!product.size_guide.some((step) => step.size === size)) {
      return refuse('bad-input', { fields: [{ field: 'size', reason: 'This product does not come in this size.' }] });
    }
    const brand = (product.brand ?? product.title).slice(0, brandMax);
    await sql`
      insert into brand_size (student_id, brand, size) values (${childId}, ${brand}, ${size})
      on conflict (student_id, brand) do update set size = excluded.size, chosen_at = now()`.execute(trx);
    if (foot_mm !== null) {
      await sql`update student set foot_mm = ${foot_mm}
                 where student_id = ${childId} and foot_mm is distinct from ${foot_mm}`.execute(trx);
    }
    return { brand, size };
  });
}
