import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AddressDone } from './envelope.ts';
import { Pincode } from './person-field.ts';
import { body, Id, optionalLine, sender } from './sent-field.ts';
import { choice, requiredLine } from './text-field.ts';

export const addressKinds = ['Home', 'Office', 'Others'] as const;

export const Address = z.object({
  id: z.string(),
  location_user: z.enum(addressKinds),
  new_address: z.string(),
  city: z.string(),
  area: z.string(),
  pincode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  defaultaddressS: z.boolean(),
  defaultaddressB: z.boolean(),
  user_id: z.string(),
  user_name: z.string(),
});
export type Address = z.infer<typeof Address>;

const degrees = (bound: number) =>
  z
    .number('This must be a number.')
    .check(z.gte(-bound, 'This is not a valid place.'), z.lte(bound, 'This is not a valid place.'));

export const AddressForm = body({
  location_user: choice(addressKinds),
  new_address: requiredLine(300),
  city: requiredLine(100),
  area: optionalLine(100),
  pincode: Pincode,
  // A hint from the autocomplete. The delivery charge depends on where the server locates the address.
  latitude: z.optional(z.nullable(degrees(90))),
  longitude: z.optional(z.nullable(degrees(180))),
  ...sender,
});
export type AddressForm = z.infer<typeof AddressForm>;

const setTrue = z.optional(z.literal(true, 'A default can only be set, not unset.'));

export const DefaultChoice = /* @__PURE__ */ body({ defaultaddressS: setTrue, defaultaddressB: setTrue }).check(
  z.refine(
    (chosen) => chosen.defaultaddressS === true || chosen.defaultaddressB === true,
    'Please select an address before saving.',
  ),
);

const AddressSuggestion = z.object({
  label: z.string(),
  new_address: z.string(),
  city: z.string(),
  area: z.string(),
  pincode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type AddressSuggestion = z.infer<typeof AddressSuggestion>;

const ofAddress = z.object({ id: Id });

export const address = {
  'GET /address/suggest': endpoint({
    summary: 'Suggest addresses that start with this text; with a pincode, only places there',
    access: 'customer',
    query: z.object({ text: requiredLine(200), pincode: z.optional(Pincode) }),
    response: z.array(AddressSuggestion),
  }),
  'GET /address/:userId': endpoint({
    summary: "The caller's addresses",
    access: 'customer',
    owner: 'userId',
    params: z.object({ userId: Id }),
    response: z.object({ isError: z.literal(false), user: z.array(Address) }),
  }),
  'POST /address': endpoint({
    summary: 'Add an address',
    access: 'customer',
    body: AddressForm,
    response: AddressDone,
    refusals: ['addresses-full'],
  }),
  'PUT /address/:id': endpoint({
    summary: 'Change an address',
    access: 'customer',
    params: ofAddress,
    body: AddressForm,
    response: AddressDone,
    refusals: ['unknown-address', 'shipping-not-available'],
  }),
  'DELETE /address/:id': endpoint({
    summary: 'Delete an address; orders keep their copy',
    access: 'customer',
    params: ofAddress,
    response: AddressDone,
    refusals: ['unknown-address'],
  }),
  'PATCH /address/reset-default/:kind/:userId': endpoint({
    summary: 'Drop the default shipping or billing address',
    access: 'customer',
    owner: 'userId',
    params: z.object({ kind: choice(['shipping', 'billing']), userId: Id }),
    response: AddressDone,
  }),
  'PATCH /address/:id': endpoint({
    summary: 'Make an address the default for shipping or billing',
    access: 'customer',
    params: ofAddress,
    body: DefaultChoice,
    response: AddressDone,
    refusals: ['unknown-address', 'shipping-not-available'],
  }),
};
