import { expect, test } from 'vitest';
import { chooseArea, spansKm, type NearbyOffice } from './area-places.ts';

const office = (name: string, eastKm: number, northKm: number, pincode = '411001'): NearbyOffice => ({
  name,
  pincode,
  eastKm,
  northKm,
});

const town = [
  office('Pune H.O', 2, 3),
  office('Kothrud S.O', -5, -2, '411038'),
  office('Khadki S.O', -1, 5, '411003'),
  office('Khadki S.O (Pune)', -1.1, 5.1, '411003'),
  office('Bibvewadi SO', 1, -5, '411037'),
  office('C D A (O) S.O', 4, 4),
  office('Ramala B.O', 4, 1, '442603'),
  office('SRPF S.O', 5, -2, '440016'),
  office('Shop Road S.O', 0.2, 0.1),
  office('Too Far S.O', 30, 0),
];

test('[F-01] [G-15] the map names the places around any shop, as people call them, each once', () => {
  const { spanKm, places } = chooseArea(town, 'Rink & Roll');
  expect(spanKm).toBe(9);
  expect(places.map(({ name }) => name)).toEqual(['Pune', 'Khadki', 'Bibvewadi', 'Kothrud']);
  expect(places[0]).toEqual({ name: 'Pune', eastKm: 2, northKm: 3, side: 'start', isMinor: false });
});

test('a shop in the country sees the towns around it; one without places sees none', () => {
  const country = town.map((each) => ({ ...each, eastKm: each.eastKm * 3, northKm: each.northKm * 3 }));
  expect(chooseArea(country, 'Rink').spanKm).toBe(25);
  expect(chooseArea([], 'Rink')).toEqual({ spanKm: spansKm[0], places: [] });
});

test('names never cover each other', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    office(
      `Place ${'abcdefghij'[index % 10]}${'abcdefghijklmnopqrst'[Math.floor(index / 10)]} S.O`,
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
