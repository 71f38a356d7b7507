import * as z from 'zod/mini';
import { wholeNumber } from '../number-field.ts';
import { body, list } from '../sent-field.ts';
import { choice, line, paragraph } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Paise, statuses, Version } from './desk-list.ts';

/** `charge`: what delivery costs by distance. `free`: the order total from which it is free. */
export const bandKinds = ['charge', 'free'] as const;
export type BandKind = (typeof bandKinds)[number];

const Band = z.object({
  min_kilometer: z.int(),
  max_kilometer: z.int(),
  /** The charge, or the total from which delivery is free. */
  paise: z.int(),
  status: z.enum(statuses),
});
export type Band = z.infer<typeof Band>;

const Bands = z.object({ version: z.int(), rows: z.array(Band) });
export type Bands = z.infer<typeof Bands>;

const Kilometres = wholeNumber(0, 5000);
const SentBand = body({
  min_kilometer: Kilometres,
  max_kilometer: Kilometres,
  paise: Paise,
  status: choice(statuses),
}).check(
  z.refine(({ min_kilometer, max_kilometer }) => min_kilometer <= max_kilometer, {
    error: 'This must not be less than the start.',
    path: ['max_kilometer'],
  }),
);

/** What to do with the pincodes in a text. */
export const pincodeActions = ['Active', 'Inactive', 'remove'] as const;
export type PincodeAction = (typeof pincodeActions)[number];

const Pasted = paragraph(200_000).check(z.minLength(1, 'Please paste some pincodes.'));
const pasted = body({ text: Pasted, action: choice(pincodeActions) });
const pastedBytesMax = 1_000_000;

export const delivery = {
  'GET /desk/delivery': deskEndpoint({
    summary: 'Bands of distance, and how many pincodes are served',
    permission: 'settings.edit',
    response: z.object({
      charge: Bands,
      free: Bands,
      /** If none is active, the shop delivers everywhere. */
      pincodes: z.object({ active: z.int(), inactive: z.int() }),
    }),
  }),
  'PUT /desk/delivery/bands/:kind': deskEndpoint({
    summary: 'Replace the bands of a kind. Overlaps are refused, gaps must be accepted',
    permission: 'settings.edit',
    params: z.object({ kind: choice(bandKinds) }),
    body: body({
      version: Version,
      rows: list(SentBand, 100),
      accepts_gaps: z.boolean('This must be true or false.'),
    }),
    response: Bands,
    refusals: ['changed-since', 'bands-overlap', 'bands-gap', 'not-allowed', 'unknown-row'],
  }),
  'GET /desk/pincodes': deskEndpoint({
    summary: 'Pincodes in order',
    permission: 'settings.edit',
    query: z.object({ ...listQuery, q: z._default(line(6), ''), status: z.optional(choice(statuses)) }),
    response: listOf(z.object({ pincode: z.string(), status: z.enum(statuses), place: z.nullable(z.string()) })),
  }),
  'POST /desk/pincodes/preview': deskEndpoint({
    summary: 'Preview a pasted text; changes nothing',
    permission: 'settings.edit',
    body: pasted,
    bodyLimitBytes: pastedBytesMax,
    response: z.object({
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      same: z.int(),
      /** The first twenty. */
      wrong: z.array(z.object({ line: z.int(), text: z.string() })),
      wrong_count: z.int(),
      /** Not in the directory of post offices; the first twenty. */
      unknown: z.array(z.string()),
      unknown_count: z.int(),
    }),
  }),
  'POST /desk/pincodes': deskEndpoint({
    summary: 'Apply a pasted text, all or nothing',
    permission: 'settings.edit',
    body: pasted,
    bodyLimitBytes: pastedBytesMax,
    response: z.object({ audit_id: z.nullable(z.int()), count: z.int() }),
    refusals: ['bad-input', 'not-allowed', 'unknown-row'],
  }),
};
