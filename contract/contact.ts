import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done } from './envelope.ts';
import { wholeNumber } from './number-field.ts';
import { BirthDate, Email, Mobile } from './person-field.ts';
import { body, MainId, optionalLine, sender } from './sent-field.ts';
import { paragraph, patterned, requiredLine, requiredText } from './text-field.ts';

export const remarkLengthMax = 500;

export const ContactForm = body({
  name: requiredLine(100),
  email: Email,
  mobile: Mobile,
  remark: z._default(paragraph(remarkLengthMax), ''),
  property_id: z.optional(MainId),
  ...sender,
});
export type ContactForm = z.infer<typeof ContactForm>;

const Age = z.union(
  [wholeNumber(0, 120), patterned(3, /^\d{0,3}$/, 'Please enter a valid age.')],
  'Please enter a valid age.',
);

export const EnquiryForm = body({
  name: requiredLine(100),
  mobile: Mobile,
  email: Email,
  parent_name: optionalLine(100),
  school: optionalLine(150),
  dob: BirthDate,
  age: z._default(Age, ''),
  remark: z._default(paragraph(1000), ''),
  token: patterned(512, /^[A-Za-z0-9._~-]+$/, requiredText),
  ...sender,
});
export type EnquiryForm = z.infer<typeof EnquiryForm>;

export const contact = {
  'POST /leads': endpoint({
    summary: 'The contact form',
    access: 'public',
    body: ContactForm,
    response: Done,
    refusals: ['too-many-requests'],
  }),
  'GET /inquiry/token': endpoint({
    summary: 'A short-lived token that the enquiry form sends along',
    access: 'public',
    response: z.object({ token: z.string(), expiresInSeconds: z.int() }),
    refusals: [],
  }),
  'POST /inquiry': endpoint({
    summary: 'The enquiry form',
    access: 'public',
    body: EnquiryForm,
    response: Done,
    refusals: ['form-expired', 'too-many-requests'],
  }),
};
