import * as z from 'zod/mini';
import { DeviceToken } from './device-token.ts';
import { endpoint } from './endpoint.ts';
import { body, sender } from './sent-field.ts';

export const push = {
  'POST /firebase/register-token': endpoint({
    summary: "Send the caller's pushes to this device",
    access: 'customer',
    body: body({ deviceToken: DeviceToken, ...sender }),
    response: z.object({ success: z.literal(true) }),
    refusals: [],
    // An over-long token is refused by name, like any other bad field.
    bodyLimitBytes: 1024 * 1024 + 64 * 1024,
  }),
};
