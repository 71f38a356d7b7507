import { errorCode } from './error-code.ts';

/** Deadlock and lost race: PostgreSQL has undone the transaction, and it may simply be done again. */
const undone = new Set(['40P01', '40001']);
const triesMax = 3;

/** For work that may be done twice: it is one transaction, or finds what it did before. */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesMax || !undone.has(errorCode(error) ?? '')) throw error;
    }
  }
}
