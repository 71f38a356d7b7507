import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '../database/testing/test-database.ts';
import { databaseTypes, typesFile } from './generate-database-types.ts';

const { db } = await testDatabase();

test('database/types.gen.ts says what the migrations make; `npm run types:database` renews it', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await databaseTypes(db));
});
