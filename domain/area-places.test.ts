import { expect, test } from 'vitest';
import { chooseArea, nameStandsAbove, spansKm, type NearbyOffice } from './area-places.ts';

const office = (name: string, eastKm: number, northKm: number, pincode = '411001'): NearbyOffice => ({
  name,
  pincode,
  isHead: name === 'Pune',
  eastKm,
  northKm,
});

const town = [
  office('Pune', 2, 3),
  office('Kothrud', -5, -2, '411038'),
  office('Khadki', -1, 5, '411003'),
  office('Khadki S.O (Pune)', -1.1, 5.1, '411003'),
  office('Bibvewadi', 1, -5, '411037'),
  office('C.D.A.', 4, 4),
  office('Ramala', 4, 1, '442603'),
  office('SRPF', 5, -2, '440016'),
  office('Shop Road', 0.2, 0.1),
  office('Too Far', 30, 0),
];

test('[F-01] [G-15] the map names the places around any shop, as people call them, each once', () => {
  const { spanKm, places } = chooseArea(town, 'Rink & Roll');
  expect(spanKm).toBe(9);
  expect(places.map(({ name }) => name)).toEqual(['Pune', 'Khadki', 'Bibvewadi', 'Kothrud']);
  expect(places[0]).toEqual({ name: 'Pune', eastKm: 2, northKm: 3, side: 'start', isMinor: false });
});

test('a long name stands above the pin, where it has room, and covers no place', () => {
  const name = 'Wheel Deal Sports of Nashik';
  expect([nameStandsAbove('Pahiya'), nameStandsAbove(name)]).toEqual([false, true]);
  const above = office('Above', -2, 2.75);
  expect(chooseArea([...town, above], 'Rink').places.map((place) => place.name)).toContain('Above');
  expect(chooseArea([...town, above], name).places.map((place) => place.name)).not.toContain('Above');
});

test('a shop in the country sees the towns around it; one without places sees none', () => {
  const country = town.map((each) => ({ ...each, eastKm: each.eastKm * 3, northKm: each.northKm * 3 }));
  expect(chooseArea(country, 'Rink').spanKm).toBe(25);
  expect(chooseArea([], 'Rink')).toEqual({ spanKm: spansKm[0], places: [] });
});

test('names never cover each other', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    office(
      `Place A${'abcdefghij'[index % 10]}${'abcdefghijklmnopqrst'[Math.floor(index / 10)]}`,
      (index % 20) - 9,
      index / 15 - 6,
    ),
  );
  const { places } = chooseArea(many, 'Rink');
  expect(places.length).toBeGreaterThan(8);
  const rows = places.filter(({ isMinor }) => !isMinor).map(({ eastKm, northKm }) => [eastKm, northKm] as const);
  const close = rows.filter(([east, north], index) =>
    rows.some(([x, y], other) => other !== index && Math.abs(y - north) < 0.9 && Math.abs(x - east) < 2),
  );
  expect(close).toEqual([]);
});
