import { afterAll } from 'vitest';
import { serveLocally } from '../providers/serve-locally.ts';

interface Found {
  lat: number;
  lng: number;
  pincode?: string;
  country?: string;
  locationType?: string;
}

/** Google's geocoding call over HTTP, answering from a list: the first entry whose name the question holds. */
export async function simulatedGoogleMaps(places: Record<string, Found>) {
  const asked: URLSearchParams[] = [];
  let mood: 'well' | 'silent' | 'broken' | 'OVER_QUERY_LIMIT' = 'well';
  const { port, close } = await serveLocally((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    asked.push(query);
    if (mood === 'silent') return;
    if (mood === 'broken') return void response.writeHead(500).end('<html>oops');
    const text = query.get('address')?.toLowerCase() ?? '';
    const found = Object.entries(places).find(([name]) => text.includes(name.toLowerCase()));
    const answer =
      mood === 'OVER_QUERY_LIMIT'
        ? { status: mood, results: [] }
        : { status: found ? 'OK' : 'ZERO_RESULTS', results: found ? [asResult(...found)] : [] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  afterAll(close);
  return {
    url: `http://127.0.0.1:${port}/maps/api/geocode/json`,
    asked,
    is(now: typeof mood) {
      mood = now;
    },
  };
}

const asResult = (name: string, { lat, lng, pincode, country = 'IN', locationType = 'ROOFTOP' }: Found) => ({
  formatted_address: `${name}, Navi Mumbai, Maharashtra ${pincode ?? ''}, India`,
  types: ['street_address'],
  address_components: [
    { long_name: '12', short_name: '12', types: ['street_number'] },
    { long_name: name, short_name: name, types: ['route'] },
    { long_name: 'Airoli', short_name: 'Airoli', types: ['sublocality_level_1', 'sublocality', 'political'] },
    { long_name: 'Navi Mumbai', short_name: 'Navi Mumbai', types: ['locality', 'political'] },
    { long_name: 'India', short_name: country, types: ['country', 'political'] },
    ...(pincode === undefined ? [] : [{ long_name: pincode, short_name: pincode, types: ['postal_code'] }]),
  ],
  geometry: { location: { lat, lng }, location_type: locationType },
});
