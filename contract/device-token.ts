import { requiredLine } from './text-field.ts';

/** What Firebase calls a device; theirs are some 200 characters long. */
export const DeviceToken = requiredLine(1024);
