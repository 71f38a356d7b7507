import { createHash } from 'node:crypto';
import type { Values } from './staff-transaction.ts';

/**
 * The version of something that is not one row with a version of its own: other values, another version. Also notices changes by SQL,
 * and not those of columns that nobody edits, such as a counter.
 */
export const contentVersion = (values: Values): number =>
  (createHash('sha256').update(JSON.stringify(values)).digest().readUInt32BE() >>> 1) + 1;
