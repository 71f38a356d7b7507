import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { createLog } from '../../http/log.ts';
import { simulatedGoogleMaps } from '../../testing/google-maps.ts';
import { googleGeocoding } from './google.ts';
import { pincodeTable } from './pincode-table.ts';

const { db } = await testDatabase();
await db.insertInto('pincode_place').values({ pincode: '400708', latitude: 19.151, longitude: 72.992 }).execute();
await db
  .insertInto('post_office')
  .values({ name: 'Airoli', pincode: '400708', district: 'Thane', state: 'Maharashtra' })
  .execute();

const maps = await simulatedGoogleMaps({
  'Rink Road': { lat: 19.16, lng: 72.99, pincode: '400708' },
  'Rink Abroad': { lat: 19.16, lng: 72.99, pincode: '400708', country: 'LK' },
  'Rink Far': { lat: 28.6, lng: 77.2, pincode: '110001' },
  'Rink Beyond': { lat: 19.511, lng: 72.992, pincode: '400708' },
  'Rink Town': { lat: 19.155, lng: 72.999, pincode: '400708', locationType: 'APPROXIMATE' },
  'Rink Nowhere': { lat: 19.16, lng: 72.99 },
});
const geocoding = googleGeocoding({
  url: maps.url,
  key: 'maps-key',
  fallback: pincodeTable(db),
  log: createLog('silent'),
  timeoutMs: 300,
});
const locate = (line: string) => geocoding.locate({ line, area: '', city: 'Navi Mumbai', pincode: '400708' });
const middle = { latitude: 19.151, longitude: 72.992, isEstimated: true };

beforeEach(() => maps.is('well'));

test('an exact place in India near the pincode is accepted', async () => {
  expect(await locate('12 Rink Road')).toEqual({ latitude: 19.16, longitude: 72.99, isEstimated: false });
  const query = maps.asked.at(-1);
  expect(query?.get('address')).toBe('12 Rink Road, Navi Mumbai, 400708');
  expect(query?.get('components')).toBe('country:IN');
  expect(query?.get('key')).toBe('maps-key');
});

test.each(['Rink Abroad', 'Rink Far', 'Rink Beyond', 'Rink Town', 'No such road'])(
  '%s is not accepted: the centre of the pincode is used',
  async (line) => expect(await locate(line)).toEqual(middle),
);

test.each(['broken', 'OVER_QUERY_LIMIT', 'silent'] as const)('%s: the pincode table is used', async (mood) => {
  maps.is(mood);
  expect(await locate('12 Rink Road')).toEqual(middle);
  expect(await geocoding.suggest('airoli')).toMatchObject([{ label: 'Airoli, Thane, Maharashtra 400708' }]);
});

test('suggestions have our fields, and always a pincode', async () => {
  expect(await geocoding.suggest('rink road')).toEqual([
    {
      label: 'Rink Road, Navi Mumbai, Maharashtra 400708, India',
      line: '12 Rink Road',
      area: 'Airoli',
      city: 'Navi Mumbai',
      pincode: '400708',
      place: { latitude: 19.16, longitude: 72.99 },
    },
  ]);
  expect(await geocoding.suggest('rink nowhere')).toEqual([]);
  expect(await geocoding.suggest('rink abroad')).toEqual([]);
});
