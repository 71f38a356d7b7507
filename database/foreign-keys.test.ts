import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase();

/** These have a screenful of rows, however large the shop, so PostgreSQL would not use an index. */
const smallTables = ['category', 'new_arrival_product', 'offer', 'site_profile', 'slider'];

test('every foreign key of a growing table has an index: without one, deleting the referenced row reads the whole table', async () => {
  const { rows } = await sql<{ key: string }>`
    select format('%s (%s)', c.conrelid::regclass, string_agg(a.attname, ', ' order by k.position)) as key
      from pg_constraint c
     cross join lateral unnest(c.conkey) with ordinality k (attnum, position)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not c.conrelid::regclass::text = any(${smallTables})
       and not exists (
         select from pg_index i
          where i.indrelid = c.conrelid and i.indisvalid
            -- The only partial index that counts is one that leaves out nulls.
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname))
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
     group by c.oid, c.conrelid
     order by key`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
