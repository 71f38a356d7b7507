import { errorCode } from './error-code.ts';

/** Deadlock and serialisation failure: PostgreSQL has rolled the transaction back, so it can simply run again. */
const retryable = new Set(['40P01', '40001']);
const triesMax = 3;

/** `work` must be safe to repeat: one transaction, or idempotent. */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesMax || !retryable.has(errorCode(error) ?? '')) throw error;
    }
  }
}
