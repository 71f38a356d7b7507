import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadPlaces } from './load-places.ts';
import { loadPostOffices } from './post-offices.ts';
import { testDatabase } from './testing/test-database.ts';

const { db, url } = await testDatabase();

test('the directory of India Post is loaded once, even if several processes start at once', async () => {
  await Promise.all([loadPlaces(db, url), loadPlaces(db, url), loadPostOffices(db)]);
  await loadPostOffices(db);
  const { rows } = await sql`select count(*) as offices, count(distinct pincode) as pincodes from post_office`.execute(
    db,
  );
  expect(rows).toEqual([{ offices: 165_627, pincodes: 19_586 }]);
}, 60_000);

test('names are cleaned, and points outside India dropped', async () => {
  const vasai = await db
    .selectFrom('post_office')
    .select(['name', 'district', 'state', 'latitude'])
    .where('pincode', '=', '401208')
    .orderBy('name')
    .execute();
  expect(vasai.map(({ name }) => name)).toContain('Vasai East IE');
  // In the directory its longitude repeats its latitude.
  expect(vasai.find(({ name }) => name === 'Pelhar')).toEqual({
    name: 'Pelhar',
    district: 'Palghar',
    state: 'Maharashtra',
    latitude: null,
  });
  const outside = await db.selectFrom('post_office').select('name').where('longitude', '<', 68).execute();
  expect(outside).toEqual([]);
});

test.each([
  ['400708', 19.15, 72.99],
  ['400701', 19.12, 73.0],
  ['400067', 19.21, 72.83],
  ['110001', 28.63, 77.22],
])('the centre of %s is where it should be', async (pincode, latitude, longitude) => {
  const place = await db
    .selectFrom('pincode_place')
    .selectAll()
    .where('pincode', '=', pincode)
    .executeTakeFirstOrThrow();
  expect(place.latitude).toBeCloseTo(latitude, 1);
  expect(place.longitude).toBeCloseTo(longitude, 1);
});
