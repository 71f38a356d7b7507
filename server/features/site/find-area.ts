import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { areaSize, chooseArea, spansKm, type Area, type NearbyOffice } from '../../../domain/area-places.ts';

const kmPerDegree = 111.2;

interface Shop {
  logo_name: string;
  latitude: number;
  longitude: number;
}

/** The places around the shop, from the directory of post offices: a map service could track our visitors. */
export async function findArea(db: Database, { logo_name, latitude, longitude }: Shop): Promise<Area> {
  const kmPerDegreeEast = kmPerDegree * Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const widestKm = Math.max(...spansKm);
  const highestKm = (widestKm * areaSize.height) / areaSize.width;
  const { rows } = await sql<NearbyOffice>`
    select name, pincode, kind = 'head' as "isHead", (longitude - ${longitude}) * ${kmPerDegreeEast}::float8 as "eastKm",
           (latitude - ${latitude}) * ${kmPerDegree}::float8 as "northKm"
      from post_office
     where latitude between ${latitude - highestKm / kmPerDegree} and ${latitude + highestKm / kmPerDegree}
       and longitude between ${longitude - widestKm / kmPerDegreeEast} and ${longitude + widestKm / kmPerDegreeEast}
       and kind <> 'branch'
     order by pincode, name`.execute(db);
  return chooseArea(rows, logo_name);
}
