import type { Transaction } from '../../../database/client.ts';
import { endHolds, setStage } from './placing-queries.ts';

/**
 * Gives back what an unpaid order holds. Money that comes for it all the same still places it, if everything can be held
 * again.
 */
export async function giveUpOrder(trx: Transaction, orderId: string): Promise<void> {
  await endHolds(trx, orderId, { hold: 'released', redemption: 'released' });
  await setStage(trx, orderId, 'abandoned');
}
