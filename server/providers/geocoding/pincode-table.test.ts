import { expect, test } from 'vitest';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { pincodeTable } from './pincode-table.ts';

const { db } = await testDatabase();
const geocoding = pincodeTable(db);

const office = (name: string, pincode: string, district: string, place: [number, number] | null = null) => ({
  name,
  pincode,
  district,
  state: 'Maharashtra',
  latitude: place?.[0] ?? null,
  longitude: place?.[1] ?? null,
});

await db
  .insertInto('post_office')
  .values([
    office('Airoli', '400708', 'Thane', [19.1523, 72.9946]),
    office('Airoli', '400708', 'Thane', [19.15, 72.99]),
    office('Kandivali East', '400101', 'Mumbai Suburban', [19.2059, 72.8679]),
    office('Kandivali West', '400067', 'Mumbai Suburban', [19.2053, 72.8277]),
    office('New Kandivali', '400999', 'Pune'),
    office('100% Pur_Village', '411001', 'Pune'),
  ])
  .execute();
await db
  .insertInto('pincode_place')
  .values([
    { pincode: '400708', latitude: 19.151, longitude: 72.992 },
    { pincode: '400101', latitude: 19.2059, longitude: 72.8679 },
    { pincode: '411001', latitude: 18.5, longitude: 73.8 },
  ])
  .execute();

const labels = async (text: string) => (await geocoding.suggest(text)).map(({ label }) => label);

test('names that begin with the text come before names that contain it', async () => {
  expect(await labels('kandiv')).toEqual([
    'Kandivali East, Mumbai Suburban, Maharashtra 400101',
    'Kandivali West, Mumbai Suburban, Maharashtra 400067',
    'New Kandivali, Pune, Maharashtra 400999',
  ]);
});

test('a house and a street typed before the name stay in front of it', async () => {
  expect((await geocoding.suggest('12 Sector 5, Kandivali Mumbai'))[0]).toEqual({
    label: '12 Sector 5, Kandivali East, Mumbai Suburban, Maharashtra 400101',
    line: '12 Sector 5, Kandivali East',
    area: 'Kandivali East',
    city: 'Mumbai Suburban',
    pincode: '400101',
    place: { latitude: 19.2059, longitude: 72.8679 },
  });
});

test('a pincode finds its offices, even while it is being typed', async () => {
  expect(await labels('Plot 7 400708')).toEqual(['Plot 7, Airoli, Thane, Maharashtra 400708']);
  expect(await labels('4007')).toEqual(['Airoli, Thane, Maharashtra 400708']);
});

test('wildcards of the search are plain characters here', async () => {
  expect(await labels('%')).toEqual([]);
  expect(await labels('___')).toEqual([]);
  expect(await labels("x' or 1=1")).toEqual([]);
  expect(await labels('pur_v')).toEqual(['100% Pur_Village, Pune, Maharashtra 411001']);
  expect(await labels('ai')).toEqual([]);
});

test('[B-04] a pincode is at the centre of its offices; a newer one at the centre of its district', async () => {
  const at = (pincode: string) => geocoding.locate({ line: '', area: '', city: '', pincode });
  expect(await at('400708')).toEqual({ latitude: 19.151, longitude: 72.992, isEstimated: true });
  const newer = await at('400777');
  expect(newer?.latitude).toBeCloseTo((19.151 + 19.2059) / 2);
  expect(newer?.isEstimated).toBe(true);
  expect(await at('999999')).toBeNull();
});
