import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import type { Plan } from './check-import.ts';
import { createCategory, createProduct } from './create-product.ts';

const failedMax = 200;
/** Progress is written after so much work, and others get the CPU for as long. The transaction that holds the lock must not idle for 15 s. */
const workMs = 500;

export interface Created {
  created_products: number;
  failed_products: number;
  /** JSON of the first 200. */
  failed: string;
}

/** Creates categories and then products, one by one. One that fails does not stop the others: it is listed with its reason. */
export async function createAll(
  { newCategories, creates }: Pick<Plan, 'newCategories' | 'creates'>,
  { db, staff }: { db: Database; staff: StaffCaller },
  tell: (progress: Created & { done_rows: number }) => Promise<void>,
): Promise<Created> {
  const failed: { line: number; title: string; reason: string }[] = [];
  const counts = { created_products: 0, failed_products: 0 };
  const now = () => ({ ...counts, failed: JSON.stringify(failed) });
  let fromMs = performance.now();
  const rest = async (done: number) => {
    if (performance.now() - fromMs < workMs) return;
    await tell({ ...now(), done_rows: done });
    await sleep(workMs);
    fromMs = performance.now();
  };
  for (const title of newCategories) {
    // Customers must not find an empty one.
    const hasGoods = creates.some(({ category, unpublished }) => category === title && unpublished.length === 0);
    // If it cannot be added, its products say so.
    await createCategory(db, staff, { title, status: hasGoods ? 'Active' : 'Inactive' });
    await rest(0);
  }
  for (const [index, step] of creates.entries()) {
    const reason = await createProduct(db, staff, step);
    if (reason === null) counts.created_products += 1;
    else {
      counts.failed_products += 1;
      if (failed.length < failedMax) failed.push({ line: step.line, title: step.title, reason });
    }
    await rest(index + 1);
  }
  return now();
}
