import * as z from 'zod/mini';
import { kitMeasures } from '../../domain/kit.ts';
import { consentPurposes } from '../../domain/student-state.ts';
import { ConsentNotice } from '../batch.ts';
import { Done } from '../envelope.ts';
import { body, Id } from '../sent-field.ts';
import { choice, paragraph, requiredLine, requiredText } from '../text-field.ts';
import { wholeNumber } from '../number-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Version } from './desk-list.ts';

const KitItem = z.object({
  version: z.int(),
  name: z.string(),
  product_id: z.string(),
  title: z.string(),
  sized_by: z.enum(kitMeasures),
});
export type KitItem = z.infer<typeof KitItem>;

const ofItem = z.object({ name: requiredLine(60) });
const ofEachItem = {
  product_id: Id,
  sized_by: choice(kitMeasures),
};

export const kit = {
  'GET /desk/kit': deskEndpoint({
    summary: 'The compulsory kit of students, and what parents consent to',
    permission: 'settings.edit',
    response: z.object({ items: z.array(KitItem), notices: z.array(ConsentNotice) }),
  }),
  'POST /desk/kit': deskEndpoint({
    summary: 'Add an item to the compulsory kit, as the last one',
    permission: 'settings.edit',
    body: body({ name: requiredLine(60), ...ofEachItem }),
    response: z.object({ name: z.string() }),
    refusals: ['name-taken', 'not-allowed', 'unknown-row', 'bad-input'],
  }),
  'PATCH /desk/kit/:name': deskEndpoint({
    summary: 'Change which product an item is, and what gives its size',
    permission: 'settings.edit',
    params: ofItem,
    body: body({ version: Version, ...ofEachItem }),
    response: z.object({ name: z.string() }),
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'bad-input'],
  }),
  'DELETE /desk/kit/:name': deskEndpoint({
    summary: 'Remove an item from the compulsory kit',
    permission: 'settings.edit',
    params: ofItem,
    response: Done,
    refusals: ['unknown-row', 'in-use', 'not-allowed'],
  }),
  'POST /desk/notices': deskEndpoint({
    summary: 'A new text of what parents consent to. Earlier texts stay with the consents that were given to them',
    permission: 'settings.edit',
    body: body({
      purpose: choice(consentPurposes),
      /** The version that is replaced. */
      version: wholeNumber(1, 1e6),
      text: paragraph(2000).check(z.minLength(1, requiredText)),
      /** Months after a child has left; the text for training must name them. Absent: as before, if it named them. */
      erased_after_months: z.optional(wholeNumber(1, 120)),
    }),
    response: ConsentNotice,
    refusals: ['not-allowed', 'changed-since', 'bad-input'],
  }),
};
