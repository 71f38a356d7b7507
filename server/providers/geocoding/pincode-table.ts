import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { Place } from '../../../domain/delivery-charge.ts';
import type { Geocoding, Suggestion } from './geocoding.ts';

const suggestionsMax = 8;
/** A common syllable is part of thousands of names: only this many are sorted. */
const candidatesMax = 400;
const letterMin = 3;

/** Geocoding without a network: the post offices of India, and the centre of each pincode. */
export const pincodeTable = (db: Database): Geocoding => ({
  async suggest(text, pincode) {
    if (pincode !== undefined) return suggestThere(db, text, pincode);
    const typed = readTyped(text);
    if (!typed) return [];
    const offices = typed.pincode === null ? await findByName(db, typed.words) : await findByPincode(db, typed.pincode);
    return offices.map((office) => present(office, typed.words));
  },

  async locate({ pincode }) {
    const place = (await findMiddle(db, pincode)) ?? (await findMiddleOfDistrict(db, pincode));
    return place && { ...place, isEstimated: true };
  },
});

interface Typed {
  words: string[];
  /** If the typed text ends with a pincode, or at least its first three digits. */
  pincode: string | null;
}

function readTyped(text: string): Typed | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (/^[1-9]\d{2,5}$/.test(last)) return { words: words.slice(0, -1), pincode: last };
  return last.length >= letterMin || words.length > 1 ? { words, pincode: null } : null;
}

interface Office {
  name: string;
  pincode: string;
  district: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  /** How many of the last words matched. */
  matched: number;
}

const escapeLike = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Places that we deliver to come first: of a name that is common in India, those are the ones meant. */
const isServed = sql`exists (select from served_pincode s where s.pincode = candidate.pincode and s.status = 'Active')`;

/** Tries the last three words, then two, then one: the words before them are a house and a street. */
async function findByName(db: Database, words: readonly string[]): Promise<Office[]> {
  for (const matched of [3, 2, 1].filter((count) => count <= words.length)) {
    const found = words.slice(-matched).map(escapeLike);
    if (found.join('').length < letterMin) continue;
    const isFound = sql`lower(name || ' ' || district) like ${`%${found.join('%')}%`}`;
    const { rows } = await sql<Office>`
      select *, ${matched}::integer as matched from (
        select name, pincode, district, state, latitude, longitude
          from post_office join served_pincode using (pincode) where status = 'Active' and ${isFound}
        union (select distinct name, pincode, district, state, latitude, longitude from post_office
                where ${isFound} limit ${candidatesMax})) candidate
       order by ${isServed} desc, lower(name) like ${`${found.join('%')}%`} desc, length(name), name, pincode
       limit ${suggestionsMax}`.execute(db);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** The post offices of a pincode: those that the last words name, otherwise all of them. */
async function suggestThere(db: Database, text: string, pincode: string): Promise<Suggestion[]> {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const offices = await findByPincode(db, pincode);
  for (const matched of [3, 2, 1].filter((count) => count <= words.length)) {
    const last = words.slice(-matched).join(' ').toLowerCase();
    const named = last.length < letterMin ? [] : offices.filter(({ name }) => name.toLowerCase().includes(last));
    if (named.length > 0) return named.map((office) => present({ ...office, matched }, words));
  }
  return offices.map((office) => present(office, words));
}

async function findByPincode(db: Database, beginning: string): Promise<Office[]> {
  const { rows } = await sql<Office>`
    select *, 0 as matched from (
      select distinct on (pincode, name) name, pincode, district, state, latitude, longitude from post_office
       where pincode like ${`${beginning}%`} order by pincode, name limit ${candidatesMax}) candidate
     order by ${isServed} desc, pincode, length(name), name
     limit ${suggestionsMax}`.execute(db);
  return rows;
}

/** The words typed before the name stay in front of it. */
function present({ matched, ...office }: Office, words: readonly string[]): Suggestion {
  const street = words.slice(0, words.length - matched).join(' ');
  const line = street === '' ? office.name : `${street}, ${office.name}`;
  const rest = [office.district, [office.state, office.pincode].filter(Boolean).join(' ')].filter(Boolean);
  return {
    label: [line, ...rest].join(', '),
    line,
    area: office.name,
    city: office.district,
    pincode: office.pincode,
    place:
      office.latitude === null || office.longitude === null
        ? null
        : { latitude: office.latitude, longitude: office.longitude },
  };
}

const findMiddle = (db: Database, pincode: string): Promise<Place | undefined> =>
  db.selectFrom('pincode_place').select(['latitude', 'longitude']).where('pincode', '=', pincode).executeTakeFirst();

/** The first three digits are a sorting district: close enough for a pincode that is newer than our table. */
async function findMiddleOfDistrict(db: Database, pincode: string): Promise<Place | null> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select percentile_cont(0.5) within group (order by latitude) as latitude,
           percentile_cont(0.5) within group (order by longitude) as longitude
      from pincode_place where pincode like ${`${pincode.slice(0, 3)}%`}`.execute(db);
  const [{ latitude, longitude } = { latitude: null, longitude: null }] = rows;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
