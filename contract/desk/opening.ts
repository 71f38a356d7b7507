import * as z from 'zod/mini';
import { shopStates } from '../../domain/shop-state.ts';
import { Moment } from '../envelope.ts';
import { body } from '../sent-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Version } from './desk-list.ts';

/** One thing to set up. Whether it is done is read from the shop's data. */
const SetUpItem = z.object({
  item: z.string(),
  title: z.string(),
  text: z.string(),
  /** The screen of the desk where it is done. */
  path: z.string(),
  is_done: z.boolean(),
  /** What happens if it is left out. Null: the shop cannot open without it. */
  without: z.nullable(z.string()),
});

const Opening = z.object({
  version: z.int(),
  state: z.enum(shopStates),
  /** When it first opened. */
  opened_at: z.nullable(Moment),
  items: z.array(SetUpItem),
});
export type Opening = z.infer<typeof Opening>;

export const opening = {
  'GET /desk/opening': deskEndpoint({
    summary: 'Whether the shop is open, and what is set up',
    permission: 'settings.edit',
    response: Opening,
  }),
  'POST /desk/opening': deskEndpoint({
    summary: 'Open the shop, or close it for now',
    permission: 'settings.edit',
    body: body({ version: Version, is_open: z.boolean('This must be true or false.') }),
    response: Opening,
    refusals: ['changed-since', 'not-ready', 'not-allowed', 'unknown-row'],
  }),
};
