import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../database/client.ts';
import type { Outcome, PaymentProvider } from '../../providers/payment/payment.ts';
import type { Turns } from './turns.ts';

/** What every use case of this feature works with. */
export interface Payments {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly payables: Payables;
  /** Written on each of the provider's orders: other shops may use the same account. */
  readonly mainId: string;
  readonly log: FastifyBaseLogger;
  /** Of those in this process who settle the same request. */
  readonly turns: Turns;
  /** Hashes of the webhook events that this process has just received and follows itself: the round leaves them alone. */
  readonly atHand: Set<string>;
  /** Something fell due: the rounds run at once. */
  readonly wake: () => void;
}

export type Purpose = 'order' | 'fee';

/**
 * Something that can be paid for. Payments know it only by its id and purpose. Everything else about money (asking for it,
 * finding it again, refunding it) is the same for all.
 */
export interface Payable {
  /**
   * The exact amount has arrived. Marks the subject as paid in this transaction, or answers that it can no longer be served and
   * the money goes back. Called once per payment, under a lock on its request. A second payment for the same thing is
   * `refund due`.
   */
  apply(trx: Transaction, subjectId: string): Promise<'applied' | 'refund due'>;
  /**
   * Asked before an authorised payment is captured: would `apply` accept it now? Advice only. What is not wanted is not
   * captured, and the provider returns it by itself.
   */
  isWanted(db: Database, subjectId: string): Promise<boolean>;
  /** An attempt to pay failed. Not final: the customer may try again, and a bank may change its mind for days. */
  tryFailed?(trx: Transaction, subjectId: string): Promise<void>;
  /** Where to send a browser that comes back from the provider. */
  resultPage(subjectId: string, end: 'paid' | 'not paid'): string;
}

export type Payables = Readonly<Record<Purpose, Payable>>;

/** The provider has nothing with this id: it was made with another account's keys. Asking again soon will not help. */
export const isNotFound = (asked: Outcome<unknown>): boolean =>
  asked.outcome === 'refused' && asked.reason === 'not-found';

/** The provider's answer. Throws if there is none, so that the caller stops and tries again later. */
export function answered<T>(asked: Outcome<T>): T {
  if (asked.outcome === 'done') return asked.value;
  const words = asked.outcome === 'refused' ? asked.description : asked.detail;
  throw new Error(`the payment provider: ${asked.outcome}, ${words}`);
}
