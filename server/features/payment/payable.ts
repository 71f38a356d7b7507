import type { Database, Transaction } from '../../../database/client.ts';

export type Purpose = 'order' | 'fee';

/**
 * What can be paid for, as the payments know it: by its id and its purpose alone. Everything else about money (asking for it,
 * finding it again, giving it back) is the same for all.
 */
export interface Payable {
  /**
   * The money is here, to the paisa: what it is for becomes paid in this transaction, or can no longer be served and the money
   * goes back. Asked once for each payment, under a lock on its request. A second payment of the same thing is `refund due`.
   */
  apply(trx: Transaction, subjectId: string): Promise<'applied' | 'refund due'>;
  /**
   * Asked before an authorised payment is taken: whether `apply` would take it now. Advice only. What is not wanted is not
   * captured, and the provider gives it back by itself.
   */
  isWanted(db: Database, subjectId: string): Promise<boolean>;
  /** A try to pay failed. Not the end: the customer may try again, and a bank may change its mind for days. */
  tryFailed?(trx: Transaction, subjectId: string): Promise<void>;
  /** Where a browser is sent that comes back from the provider. */
  resultPage(subjectId: string, end: 'paid' | 'not paid'): string;
}

export type Payables = Readonly<Record<Purpose, Payable>>;
