import type { Address } from '../../../contract/address.ts';
import type { Handlers } from '../../http/api.ts';
import type { Caller } from '../../state/sessions.ts';
import { chooseDefault, dropDefault } from './default-address.ts';
import { listAddresses, type AddressRow } from './queries.ts';
import { removeAddress } from './remove-address.ts';
import { addAddress, changeAddress, type AddressParts } from './save-address.ts';
import { suggestAddresses } from './suggest-addresses.ts';

const done = (message: string) => ({ isError: false as const, message });

/** The owner comes only from the token; another customer's address is answered as unknown. */
export const addressHandlers = ({ db, geocoding }: AddressParts) =>
  ({
    'GET /address/suggest': ({ query }) => suggestAddresses({ db, geocoding }, query),

    'GET /address/:userId': async (_received, { caller }) => ({
      isError: false,
      user: (await listAddresses(db, caller.userId)).map((row) => presentAddress(row, caller)),
    }),

    'POST /address': async ({ body }, { caller }) =>
      (await addAddress({ db, geocoding }, { userId: caller.userId, form: body })) ??
      done('Address added successfully'),

    'PUT /address/:id': async ({ params, body }, { caller }) =>
      (await changeAddress({ db, geocoding }, { userId: caller.userId, addressId: params.id, form: body })) ??
      done('Address updated successfully'),

    'DELETE /address/:id': async ({ params }, { caller }) =>
      (await removeAddress(db, { userId: caller.userId, addressId: params.id })) ??
      done('Address deleted successfully!'),

    'PATCH /address/reset-default/:kind/:userId': async ({ params }, { caller }) => {
      await dropDefault(db, caller.userId, params.kind);
      return done(`Default ${params.kind} address removed`);
    },

    'PATCH /address/:id': async ({ params, body }, { caller }) => {
      const forShipping = body.defaultaddressS === true;
      const forBilling = body.defaultaddressB === true;
      const choice = { userId: caller.userId, addressId: params.id, forShipping, forBilling };
      const kinds = [...(forShipping ? ['shipping'] : []), ...(forBilling ? ['billing'] : [])];
      return (await chooseDefault(db, choice)) ?? done(`Default ${kinds.join(' and ')} address updated`);
    },
  }) satisfies Handlers;

const presentAddress = (row: AddressRow, { userId, fullName }: Caller): Address => ({
  id: row.address_id,
  location_user: row.location_user,
  new_address: row.new_address,
  city: row.city,
  area: row.area,
  pincode: row.pincode,
  latitude: row.latitude,
  longitude: row.longitude,
  defaultaddressS: row.is_default_shipping,
  defaultaddressB: row.is_default_billing,
  user_id: userId,
  user_name: fullName,
});
