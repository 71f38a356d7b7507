import * as z from 'zod/mini';
import { Done } from '../envelope.ts';
import { body, Id } from '../sent-field.ts';
import { line, patterned, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';

const Screen = patterned(40, /^[a-z][a-z-]*$/, 'This is not a screen.');
/** Filter, sort and search as in the address, without the question mark. */
const Query = line(2000);

const SavedView = z.object({ view_id: z.string(), screen: z.string(), name: z.string(), query: z.string() });

export const views = {
  'GET /desk/views': deskEndpoint({
    summary: "The caller's saved views, by screen and name",
    permission: 'any',
    query: z.object({ screen: z.optional(Screen) }),
    response: z.object({ rows: z.array(SavedView) }),
  }),
  'POST /desk/views': deskEndpoint({
    summary: 'Save a view under a name',
    permission: 'any',
    body: body({ screen: Screen, name: requiredLine(60), query: Query }),
    response: SavedView,
    refusals: ['name-taken', 'views-full'],
  }),
  'DELETE /desk/views/:viewId': deskEndpoint({
    summary: 'Delete a view',
    permission: 'any',
    params: z.object({ viewId: Id }),
    response: Done,
    refusals: ['unknown-row'],
  }),
};
