import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../database/client.ts';
import type { Outcome, PaymentProvider } from '../../providers/payment/payment.ts';
import type { Turns } from './turns.ts';

/** What every use case of this feature works with. */
export interface Payments {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly payables: Payables;
  /** Written on each provider order, because other shops may use the same provider account. */
  readonly mainId: string;
  readonly log: FastifyBaseLogger;
  /** Serialises settlement per request within this process. */
  readonly turns: Turns;
  /** Hashes of webhook events that this process is handling right now. The round skips them. */
  readonly atHand: Set<string>;
  /** Makes the rounds run at once. Call it when something has fallen due. */
  readonly wake: () => void;
}

export type Purpose = 'order' | 'fee';

/**
 * Something that can be paid for. Payments know it only by its id and purpose; everything about money (asking for it, finding it
 * again, refunding it) works the same for all.
 */
export interface Payable {
  /**
   * The exact amount has arrived. Marks the subject as paid in this transaction, or returns `refund due` if that is no longer
   * possible or it was paid before. Called once per payment, under a lock on its request.
   */
  apply(trx: Transaction, subjectId: string): Promise<'applied' | 'refund due'>;
  /**
   * Would `apply` accept a payment now? Asked before an authorised payment is captured; advisory. What is not wanted is not captured,
   * and the provider returns it automatically.
   */
  isWanted(db: Database, subjectId: string): Promise<boolean>;
  /** An attempt to pay failed. Not final: the customer may try again, and a bank may change its mind for days. */
  tryFailed?(trx: Transaction, subjectId: string): Promise<void>;
  /** Where to send a browser that comes back from the provider. */
  resultPage(subjectId: string, end: 'paid' | 'not paid'): string;
}

export type Payables = Readonly<Record<Purpose, Payable>>;

/** The provider does not know this id: it was made with another account's keys. Retrying soon will not help. */
export const isNotFound = (asked: Outcome<unknown>): boolean =>
  asked.outcome === 'refused' && asked.reason === 'not-found';

/** Unwraps the provider's answer. Throws if there is none, so that the caller stops and tries again later. */
export function answered<T>(asked: Outcome<T>): T {
  if (asked.outcome === 'done') return asked.value;
  const words = asked.outcome === 'refused' ? asked.description : asked.detail;
  throw new Error(`the payment provider: ${asked.outcome}, ${words}`);
}
