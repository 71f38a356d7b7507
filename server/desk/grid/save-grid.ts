import type { DeskContract } from '../../../contract/desk/desk-contract.ts';
import type { Received } from '../../../contract/endpoint.ts';
import type { Database } from '../../../database/client.ts';
import { Refused } from '../../http/refuse.ts';
import { newSecretText } from '../../state/secret-text.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { changePrice } from '../products/change-price.ts';
import { moveStock } from '../stock/move-stock.ts';

type Sent = Received<DeskContract['POST /desk/grid']>['body'];

interface Outcome {
  outcome: 'changed' | 'unchanged' | 'refused';
  reason: string | null;
  version: number | null;
}

/** Saves prices and counts in separate transactions, as their own screens do, so that one refusal does not stop the others. */
export async function saveGrid(db: Database, staff: StaffCaller, { batch_id: batchId = newSecretText(), rows }: Sent) {
  const results: { sku: string; prices: Outcome | null; count: Outcome | null }[] = [];
  for (const { sku, prices, count } of rows) {
    results.push({
      sku,
      prices: prices ? await savePrices(sku, prices) : null,
      count: count
        ? outcomeOf(
            await moveStock(db, staff, { sku, movement: { kind: 'count', reason: 'In the grid', ...count }, batchId }),
          )
        : null,
    });
  }
  return { batch_id: batchId, results };

  async function savePrices(sku: string, { version, ...prices }: NonNullable<Sent['rows'][number]['prices']>) {
    return outcomeOf(await changePrice(db, staff, { sku, version, prices, batchId }));
  }
}

function outcomeOf(edited: Refused | { auditId: number | null; version: number }): Outcome {
  if (edited instanceof Refused) return { outcome: 'refused', reason: edited.body.message, version: null };
  return { outcome: edited.auditId === null ? 'unchanged' : 'changed', reason: null, version: edited.version };
}
