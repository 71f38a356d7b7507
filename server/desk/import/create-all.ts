import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import type { Plan } from './check-import.ts';
import { createCategory, createProduct } from './create-product.ts';

const failedMax = 200;
/** Progress is written and others get the CPU after this many products. */
const productsAtOnce = 20;
/** Rests as long as it works. */
const restShare = 1;

interface Progress {
  done_rows: number;
  created_products: number;
  failed: string;
}

/** Creates categories and then products, one by one. One that fails does not stop the others: it is listed with its reason. */
export async function createAll(
  { newCategories, creates }: Pick<Plan, 'newCategories' | 'creates'>,
  { db, staff }: { db: Database; staff: StaffCaller },
  tell: (progress: Progress) => Promise<void>,
): Promise<{ created: number; failed: string }> {
  // If one cannot be added, its products say so.
  for (const name of newCategories) await createCategory(db, staff, name);
  const failed: { line: number; title: string; reason: string }[] = [];
  let created = 0;
  let fromMs = performance.now();
  for (const [index, step] of creates.entries()) {
    const reason = await createProduct(db, staff, step);
    if (reason === null) created += 1;
    else if (failed.length < failedMax) failed.push({ line: step.line, title: step.title, reason });
    if ((index + 1) % productsAtOnce > 0) continue;
    await tell({ done_rows: index + 1, created_products: created, failed: JSON.stringify(failed) });
    await sleep(restShare * (performance.now() - fromMs));
    fromMs = performance.now();
  }
  return { created, failed: JSON.stringify(failed) };
}
