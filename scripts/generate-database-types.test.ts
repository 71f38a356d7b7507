import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '../database/testing/test-database.ts';
import { databaseTypes, typesFile } from './generate-database-types.ts';

const { db } = await testDatabase();

test('database/types.gen.ts matches the migrations; `npm run types:database` regenerates it', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await databaseTypes(db));
});
