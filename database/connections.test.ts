import { expect, test } from 'vitest';
import { requireConnections } from './connections.ts';
import { testDatabase } from './testing/test-database.ts';

test('[J-06] more connections than PostgreSQL allows are refused at the start, with what to change', async () => {
  const { db } = await testDatabase();
  await requireConnections(db, 20);
  await expect(requireConnections(db, 100_000)).rejects.toThrow(
    /^These processes may open 100000 database connections, but PostgreSQL allows \d+\. Lower PROCESSES or/,
  );
});
