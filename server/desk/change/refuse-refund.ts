import type { Transaction } from '../../../database/client.ts';
import { formatPaise } from '../../../domain/money.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { refuseOtherAmount } from '../../http/shown-amount.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isStillAllowed } from './staff-transaction.ts';

/**
 * For changes that refund only sometimes, such as cancelling an order. The amount must be the one shown; a refund needs the permission and
 * a fresh proof. Null: go on.
 */
export async function refuseRefund(
  trx: Transaction,
  staff: StaffCaller,
  { shownPaise, nowPaise }: { shownPaise: number; nowPaise: number },
): Promise<Refused<'amount-changed' | 'not-allowed' | 'proof-needed'> | null> {
  const other = refuseOtherAmount(shownPaise, nowPaise, 'The refund');
  if (other) return other;
  if (nowPaise === 0) return null;
  if (!(await isStillAllowed(trx, staff, 'refunds.send'))) {
    const message = `${formatPaise(nowPaise)} would go back to the customer. Your role cannot send refunds. Please ask an owner.`;
    return refuse('not-allowed', { message });
  }
  return staff.isProofFresh ? null : refuse('proof-needed');
}
