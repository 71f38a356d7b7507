import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done } from './envelope.ts';
import { wholeNumber, wholeNumberText } from './number-field.ts';
import { BirthDate, RequiredEmail, RequiredMobile } from './person-field.ts';
import { body, MainId, NeverTrusted, optionalLine, sender } from './sent-field.ts';
import { paragraph, patterned, requiredLine, requiredText } from './text-field.ts';

export const remarkLengthMax = 500;

/** Invisible to people: only robots fill it in. */
const trap = { subject: NeverTrusted };

export const ContactForm = body({
  name: requiredLine(100),
  email: RequiredEmail,
  mobile: RequiredMobile,
  remark: z._default(paragraph(remarkLengthMax), ''),
  property_id: z.optional(MainId),
  ...trap,
  ...sender,
});
export type ContactForm = z.infer<typeof ContactForm>;

const ageMax = 120;
const ageText = 'Please enter a valid age.';

/** Years, or nothing. */
const Age = z.union([wholeNumber(0, ageMax), wholeNumberText(0, ageMax), z.literal('', ageText)], ageText);

export const EnquiryForm = body({
  name: requiredLine(100),
  mobile: RequiredMobile,
  email: RequiredEmail,
  parent_name: optionalLine(100),
  school: optionalLine(150),
  dob: BirthDate,
  age: z._default(Age, ''),
  remark: z._default(paragraph(remarkLengthMax), ''),
  token: patterned(512, /^[A-Za-z0-9._~-]+$/, requiredText),
  ...trap,
  ...sender,
});
export type EnquiryForm = z.infer<typeof EnquiryForm>;

export const contact = {
  'POST /leads': endpoint({
    summary: 'The contact form',
    access: 'public',
    body: ContactForm,
    response: Done,
    refusals: ['too-many-requests', 'not-signed-in'],
  }),
  'GET /inquiry/host/:mainId': endpoint({
    summary: 'Where the enquiry form is sent',
    access: 'public',
    params: z.object({ mainId: MainId }),
    /** Base URL of another server that answers `/inquiry/token` and `/inquiry`; null: this server does. */
    response: z.object({ url: z.nullable(z.string()) }),
    cachedUntilCatalogueChanges: true,
  }),
  'GET /inquiry/token': endpoint({
    summary: 'A short-lived token for the enquiry form, valid for one enquiry',
    access: 'public',
    response: z.object({ token: z.string() }),
  }),
  'POST /inquiry': endpoint({
    summary: 'The enquiry form',
    access: 'public',
    body: EnquiryForm,
    response: Done,
    refusals: ['form-expired', 'too-many-requests'],
  }),
};
