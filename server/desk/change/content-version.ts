import { createHash } from 'node:crypto';
import type { Values } from './staff-transaction.ts';

/**
 * A version for things without a version column: a hash of the values. It also changes when somebody edits them by SQL, but not when a
 * column that nobody edits changes, such as a counter.
 */
export const contentVersion = (values: Values): number =>
  (createHash('sha256').update(JSON.stringify(values)).digest().readUInt32BE() >>> 1) + 1;
