import { migrationNames, numberOf } from './migration-files.ts';

const schemaNumber = numberOf(migrationNames(import.meta.dirname).at(-1) ?? '0000');

/**
 * A connection's name in PostgreSQL: `pahiya#4711@0001` is a process id and the newest migration that the process knows. A
 * contract migration waits until processes that are too old have disconnected.
 */
export const programName = (applicationName: string): string => `${applicationName}#${process.pid}@${schemaNumber}`;
