import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { body, sender } from './sent-field.ts';
import { requiredLine } from './text-field.ts';

export const push = {
  'POST /firebase/register-token': endpoint({
    summary: "Send the caller's pushes to this device",
    access: 'customer',
    body: body({ deviceToken: requiredLine(4096), ...sender }),
    response: z.object({ success: z.literal(true) }),
    refusals: [],
  }),
};
