import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { body, sender } from './sent-field.ts';
import { requiredLine } from './text-field.ts';

/** Firebase's name for a device; about 200 characters long. */
export const DeviceToken = requiredLine(1024);

export const push = {
  'POST /firebase/register-token': endpoint({
    summary: "Send the caller's pushes to this device",
    access: 'customer',
    body: body({ deviceToken: DeviceToken, ...sender }),
    response: z.object({ success: z.literal(true) }),
    // Large enough to refuse an over-long token by name, like any other bad field.
    bodyLimitBytes: 1024 * 1024 + 64 * 1024,
  }),
};
