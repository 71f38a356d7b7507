import * as z from 'zod/mini';
import { brandFaults, type Brand } from '../../domain/brand-colours.ts';
import { cartButtons } from '../../domain/cart-mode.ts';
import { agesMax, agesMin, sortDays, weekDays } from '../../domain/centre.ts';
import { normaliseColour } from '../../domain/colour.ts';
import { isGstin, normaliseGstin } from '../../domain/gstin.ts';
import { Done } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { EmailOrEmpty, MobileOrEmpty, Pincode, PincodeOrEmpty } from '../person-field.ts';
import { body, list } from '../sent-field.ts';
import { choice, line, missingOr, requiredLine } from '../text-field.ts';
import { amount } from './amount-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Version } from './desk-list.ts';
import { PictureId } from './pictures.ts';

export const payButtons = ['paynow', 'payondelivery', 'paymanual'] as const;

const ShopSettings = z.object({
  version: z.int(),
  /** Null: none is chosen yet. */
  cart_button: z.nullable(z.enum(cartButtons)),
  pay_buttons: z.array(z.enum(payButtons)),
  delivery_percentage: z.int(),
  whatsapp_number: z.string(),
  mobile: z.string(),
  customers_can_cancel: z.boolean(),
  /** For how many days after delivery customers can ask for a return. 0: only staff start returns. */
  return_days: z.int(),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

const Profile = z.object({
  version: z.int(),
  /** Null: only the name is shown. */
  logo_id: z.nullable(z.string()),
  /** Null: the wheel that comes with the shop. */
  icon_id: z.nullable(z.string()),
  main_colour: z.string(),
  accent_colour: z.string(),
  logo_name: z.string(),
  tag_line: z.string(),
  address: z.string(),
  directions: z.string(),
  pincode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  email: z.string(),
  social_url: z.string(),
  legal_name: z.string(),
  gstin: z.string(),
});
export type Profile = z.infer<typeof Profile>;

const AcademySettings = z.object({ version: z.int(), admission_fee_paise: z.int() });
export type AcademySettings = z.infer<typeof AcademySettings>;

const AadhaarSettings = z.object({
  version: z.int(),
  /** The admission form asks for the number. */
  asks_aadhaar: z.boolean(),
});
export type AadhaarSettings = z.infer<typeof AadhaarSettings>;

const DeskCentre = z.object({
  version: z.int(),
  name: z.string(),
  address: z.string(),
  timings: z.string(),
  days: z.array(z.enum(weekDays)),
  age_from: z.nullable(z.int()),
  age_to: z.nullable(z.int()),
  is_location: z.boolean(),
});
export type DeskCentre = z.infer<typeof DeskCentre>;

const WhatsApp = line(40).check(
  z.overwrite((typed) => typed.replaceAll(/[\s()+-]/g, '')),
  z.refine(
    (digits) => digits === '' || /^[1-9]\d{9,14}$/.test(digits),
    'Please enter the number with its country code, such as 919123456780.',
  ),
);

const Gstin = line(30).check(
  z.overwrite(normaliseGstin),
  z.refine(
    (text) => text === '' || isGstin(text),
    'This is not a valid GSTIN. Please compare each character with the certificate.',
  ),
);

const WebAddress = line(300).check(
  z.refine(
    (text) => text === '' || (text.startsWith('https://') && URL.canParse(text)),
    'Please enter an address that begins with https://.',
  ),
);

const Colour = line(7).check(
  z.overwrite(normaliseColour),
  z.regex(/^#[0-9a-f]{6}$/, 'Please enter a colour such as #1a3bff.'),
);

/** Names each colour in which something could not be read. */
const readableColours = z.check<Brand>(({ value, issues }) => {
  for (const { field, reason } of brandFaults(value)) {
    issues.push({ code: 'custom', path: [field], message: reason, input: value[field] });
  }
});

/* @__NO_SIDE_EFFECTS__ */
const degrees = (max: number) =>
  z
    .number(missingOr('This must be a number, such as 19.1197.'))
    .check(z.gte(-max, `This must be at least -${max}.`), z.lte(max, `This must be at most ${max}.`));

const ofCentre = z.object({ name: requiredLine(60) });
const YesOrNo = z.boolean('This must be true or false.');

const Age = z.nullable(wholeNumber(agesMin, agesMax));
const ofEachCentre = {
  address: line(300),
  timings: line(200),
  days: list(choice(weekDays), 7).check(z.overwrite(sortDays)),
  age_from: Age,
  age_to: Age,
  is_location: YesOrNo,
};
const agesInOrder = z.refine<{ age_from: number | null; age_to: number | null }>(
  ({ age_from, age_to }) => age_from === null || age_to === null || age_from <= age_to,
  { error: 'This must not be less than the first age.', path: ['age_to'] },
);

export const settings = {
  'GET /desk/settings': deskEndpoint({
    summary: 'How the shop sells, who it is, its academy and centres',
    permission: 'settings.edit',
    response: z.object({
      shop: ShopSettings,
      profile: Profile,
      academy: AcademySettings,
      aadhaar: AadhaarSettings,
      /** Admissions that hold a number. */
      aadhaar_stored: z.int(),
      centres: z.array(DeskCentre),
    }),
  }),
  'PATCH /desk/settings/shop': deskEndpoint({
    summary: 'Change the cart button, the pay buttons, the advance, cancelling by customers and the numbers for help',
    permission: 'settings.edit',
    body: body({
      version: Version,
      cart_button: choice(cartButtons, 'Please choose a button.'),
      pay_buttons: list(choice(payButtons), 3),
      delivery_percentage: wholeNumber(0, 100),
      whatsapp_number: WhatsApp,
      mobile: MobileOrEmpty,
      customers_can_cancel: YesOrNo,
      return_days: wholeNumber(0, 365),
    }),
    response: ShopSettings,
    refusals: ['changed-since', 'no-way-to-pay', 'not-allowed', 'unknown-row'],
  }),
  'PATCH /desk/settings/profile': deskEndpoint({
    summary: 'Change name, brand, address, contact, and the seller on invoices',
    permission: 'settings.edit',
    body: body({
      version: Version,
      logo_id: z.nullable(PictureId),
      icon_id: z.nullable(PictureId),
      main_colour: Colour,
      accent_colour: Colour,
      logo_name: requiredLine(60),
      tag_line: line(120),
      address: requiredLine(300),
      directions: line(200),
      pincode: PincodeOrEmpty,
      latitude: degrees(90),
      longitude: degrees(180),
      phone: line(40),
      email: EmailOrEmpty,
      social_url: WebAddress,
      legal_name: line(200),
      gstin: Gstin,
    }).check(readableColours),
    response: Profile,
    refusals: ['changed-since', 'picture-refused', 'not-allowed', 'unknown-row'],
  }),
  'PATCH /desk/settings/academy': deskEndpoint({
    summary: 'Change the admission fee. Forms that were already sent keep theirs',
    permission: 'settings.edit',
    body: body({
      version: Version,
      admission_fee_paise: amount(100, 10_000_000),
    }),
    response: AcademySettings,
    refusals: ['changed-since', 'not-allowed', 'unknown-row'],
  }),
  'PATCH /desk/settings/aadhaar': deskEndpoint({
    summary: 'Whether the admission form asks for the Aadhaar number. A number that is sent anyway is not stored',
    permission: 'settings.edit',
    body: body({ version: Version, asks_aadhaar: YesOrNo }),
    response: AadhaarSettings,
    refusals: ['changed-since', 'not-allowed', 'unknown-row'],
  }),
  'POST /desk/settings/aadhaar/purge': deskEndpoint({
    summary: 'Remove all Aadhaar numbers that are stored. This cannot be undone',
    permission: 'settings.edit',
    needsFreshProof: true,
    /** How many the caller was shown; refused if there are more or fewer now. */
    body: body({ count: wholeNumber(0, 1e9) }),
    response: z.object({ removed: z.int() }),
    refusals: ['changed-since', 'not-allowed', 'unknown-row'],
  }),
  'GET /desk/places/:pincode': deskEndpoint({
    summary: 'The middle of a pincode, from the directory of post offices',
    permission: 'settings.edit',
    params: z.object({ pincode: Pincode }),
    response: z.object({ latitude: z.number(), longitude: z.number(), place: z.string() }),
    refusals: ['unknown-row'],
  }),
  'POST /desk/centres': deskEndpoint({
    summary: 'Add a centre of the academy, as the last one',
    permission: 'settings.edit',
    body: body({ name: requiredLine(60), ...ofEachCentre }).check(agesInOrder),
    response: DeskCentre,
    refusals: ['name-taken', 'not-allowed', 'unknown-row'],
  }),
  'PATCH /desk/centres/:name': deskEndpoint({
    summary: "Change a centre's address, days, times and ages",
    permission: 'settings.edit',
    params: ofCentre,
    body: body({ version: Version, ...ofEachCentre }).check(agesInOrder),
    response: DeskCentre,
    refusals: ['unknown-row', 'changed-since', 'not-allowed'],
  }),
  'DELETE /desk/centres/:name': deskEndpoint({
    summary: 'Remove a centre that no admission names',
    permission: 'settings.edit',
    params: ofCentre,
    response: Done,
    refusals: ['unknown-row', 'in-use', 'not-allowed'],
  }),
  'PUT /desk/centres/order': deskEndpoint({
    summary: 'Put the centres into this order',
    permission: 'settings.edit',
    body: body({ names: list(requiredLine(60), 100) }),
    response: z.object({ audit_id: z.nullable(z.int()) }),
    refusals: ['changed-since', 'not-allowed', 'unknown-row'],
  }),
};
