import { migrationNames, numberOf } from './migration-files.ts';

const schemaNumber = numberOf(migrationNames(import.meta.dirname).at(-1) ?? '0000');

/**
 * How a connection introduces itself to PostgreSQL: `pahiya#4711@0001` is a process and the newest migration that it knows. A
 * contract migration waits for those that are too old.
 */
export const programName = (applicationName: string): string => `${applicationName}#${process.pid}@${schemaNumber}`;
