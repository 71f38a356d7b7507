import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { distanceKm, type Place } from '../../../domain/delivery-charge.ts';
import type { DeliveryPlace } from '../../../domain/delivery-place.ts';
import type { Geocoding, PostalAddress, Suggestion } from './geocoding.ts';

const usualTimeoutMs = 2_500;
const suggestionsMax = 5;
/** An answer farther than this from the centre of the pincode is another place with the same name. */
const pincodeReachKm = 30;

const Result = z.object({
  formatted_address: z.string(),
  types: z._default(z.array(z.string()), []),
  address_components: z.array(z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.optional(z.string()),
  }),
});
type Result = z.infer<typeof Result>;

const Answer = z.object({ status: z.string(), results: z._default(z.array(Result), []) });

interface Options {
  /** The whole URL, without its query. */
  url: string;
  key: string;
  /** Used if Google does not answer, or names the wrong place. */
  fallback: Geocoding;
  log: FastifyBaseLogger;
  timeoutMs?: number;
}

/** Google's geocoding. Its answers are accepted only in India, and near the pincode that the customer gave. */
export function googleGeocoding({ url, key, fallback, log, timeoutMs = usualTimeoutMs }: Options): Geocoding {
  const ask = async (text: string): Promise<Result[]> => {
    const query = new URLSearchParams({ address: text, components: 'country:IN', region: 'in', key });
    try {
      const answer = await fetch(`${url}?${query}`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
      const { status, results } = z.parse(Answer, await answer.json());
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`Google answered ${status}`);
      return results.filter(isInIndia);
    } catch (error) {
      log.warn({ err: error }, 'Google did not answer: geocoding by the pincode table');
      return [];
    }
  };
  return {
    async suggest(text, pincode) {
      const found = (await ask(pincode === undefined ? text : `${text}, ${pincode}`)).flatMap(present);
      const suggestions = found.filter((each) => pincode === undefined || each.pincode === pincode);
      return suggestions.length > 0 ? suggestions.slice(0, suggestionsMax) : fallback.suggest(text, pincode);
    },

    async locate(address) {
      const middle = await fallback.locate(address);
      const [found] = await ask(oneLine(address));
      return found && isExact(found) && isNear(placeOf(found), middle)
        ? { ...placeOf(found), isEstimated: false }
        : middle;
    },
  };
}

const oneLine = ({ line, area, city, pincode }: PostalAddress): string =>
  [line, area, city, pincode].filter((part) => part !== '').join(', ');

const placeOf = ({ geometry }: Result): Place => ({
  latitude: geometry.location.lat,
  longitude: geometry.location.lng,
});

/** Google's `APPROXIMATE` is the centre of a town; the pincode table is better than that. */
const isExact = ({ geometry }: Result): boolean => geometry.location_type !== 'APPROXIMATE';

const isNear = (place: Place, middle: DeliveryPlace | null): boolean =>
  middle === null || distanceKm(place, middle) <= pincodeReachKm;

const component = (result: Result, ...types: string[]): string =>
  types
    .map((type) => result.address_components.find((part) => part.types.includes(type))?.long_name)
    .find((name) => name !== undefined) ?? '';

const isInIndia = ({ address_components }: Result): boolean =>
  address_components.some(({ types, short_name }) => types.includes('country') && short_name === 'IN');

/** Nothing can be delivered without a pincode, so such a result is dropped. */
function present(result: Result): Suggestion[] {
  const pincode = component(result, 'postal_code');
  if (!/^[1-9]\d{5}$/.test(pincode)) return [];
  const area = component(result, 'sublocality_level_1', 'sublocality', 'neighborhood');
  const city = component(result, 'locality', 'administrative_area_level_3', 'administrative_area_level_2');
  const street = [component(result, 'street_number', 'premise'), component(result, 'route')].filter(Boolean).join(' ');
  const line = street || area || city;
  return [{ label: result.formatted_address, line, area, city, pincode, place: placeOf(result) }];
}
