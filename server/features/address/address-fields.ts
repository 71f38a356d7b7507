import type { AddressForm } from '../../../contract/address.ts';
import { deliveryPlace } from '../../../domain/delivery-place.ts';
import type { Geocoding } from '../../providers/geocoding/geocoding.ts';
import type { AddressFields } from './queries.ts';

/** What of a form is kept, by name: nothing else that was sent reaches the row. Where it is, the server finds itself. */
export async function addressFields(geocoding: Geocoding, form: AddressForm): Promise<AddressFields> {
  const { location_user, new_address, city, area, pincode, latitude = null, longitude = null } = form;
  const claimed = latitude === null || longitude === null ? null : { latitude, longitude };
  const place = deliveryPlace(await geocoding.locate({ line: new_address, area, city, pincode }), claimed);
  return {
    location_user,
    new_address,
    city,
    area,
    pincode,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    is_estimated: place?.isEstimated ?? true,
  };
}
