import { expect } from 'vitest';
import type { Database } from '../../database/client.ts';
import type { Ledger } from '../providers/payment/simulator/store.ts';
import { ledgerFaults } from './ledger-faults.ts';

/** After every fault: there are no violations. */
export async function expectNoViolation(db: Database): Promise<void> {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
}

export async function expectSameLedger(db: Database, ledger: Ledger, ofOthers: readonly string[] = []): Promise<void> {
  expect(await ledgerFaults(db, ledger, ofOthers)).toEqual([]);
}
