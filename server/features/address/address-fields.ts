import type { AddressForm } from '../../../contract/address.ts';
import type { AddressFields } from './queries.ts';

/** What of a form is kept, by name: nothing else that was sent reaches the row. */
export const addressFields = (form: AddressForm): AddressFields => ({
  location_user: form.location_user,
  new_address: form.new_address,
  city: form.city,
  area: form.area,
  pincode: form.pincode,
  latitude: null,
  longitude: null,
  is_estimated: true,
});
