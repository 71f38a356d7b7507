import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/client.ts';
import type { PaymentProvider } from '../../providers/payment/payment.ts';
import type { Payables } from './payable.ts';

/** What every use case of this feature works with. */
export interface Payments {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly payables: Payables;
  /** Written on each of the provider's orders: other shops may use the same account. */
  readonly mainId: string;
  readonly log: FastifyBaseLogger;
  /** Something fell due: the rounds look at once. */
  readonly wake: () => void;
}
