import type { Database, Transaction } from '../../database/client.ts';
import { Refused } from './refuse.ts';

/** Rolls back on a refusal too, so that nothing the use case wrote before it remains. */
export async function withRollback<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (result instanceof Refused) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refused as Result;
    throw error;
  }
}

class RolledBack extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('rolled back');
    this.refused = refused;
  }
}
