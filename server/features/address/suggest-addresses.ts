import type { AddressSuggestion } from '../../../contract/address.ts';
import type { Geocoding } from '../../providers/geocoding/geocoding.ts';
import type { Database } from '../../../database/client.ts';

/** Addresses that match the typed text. Those we deliver to come first, otherwise in the order of the map service. */
export async function suggestAddresses(
  { db, geocoding }: { db: Database; geocoding: Geocoding },
  { text, pincode }: { text: string; pincode?: string | undefined },
): Promise<AddressSuggestion[]> {
  const found = await geocoding.suggest(text, pincode);
  if (found.length === 0) return [];
  const rows = await db
    .selectFrom('served_pincode')
    .select('pincode')
    .where('status', '=', 'Active')
    .where(
      'pincode',
      'in',
      found.map(({ pincode }) => pincode),
    )
    .execute();
  const served = new Set(rows.map(({ pincode }) => pincode));
  const suggestions = found.map(({ label, line, area, city, pincode, place }) => ({
    label,
    new_address: line,
    city,
    area,
    pincode,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  }));
  return suggestions.toSorted((a, b) => Number(served.has(b.pincode)) - Number(served.has(a.pincode)));
}
