import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import { Pool, TypeOverrides } from 'pg';
import { prepareMarked } from './prepared.ts';
import { programName } from './program-name.ts';
import type { DB } from './types.gen.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

const connectTimeoutMilliseconds = 5_000;
/** Below the server's own handler time-out of 10 s, so that the database gives up before the visitor is told to. */
const statementTimeoutMilliseconds = 8_000;
const lockTimeoutMilliseconds = 4_000;
const idleInTransactionTimeoutMilliseconds = 15_000;

const int8 = 20;
const date = 1082;

/** Counts and sums fit a number (paise stay below 2^53); a calendar day stays 'YYYY-MM-DD', free of any time zone. */
const types = new TypeOverrides();
types.setTypeParser(int8, Number);
types.setTypeParser(date, String);

interface Options {
  poolMax: number;
  /** Starts with `pahiya`: by that the embedded PostgreSQL knows its own. */
  applicationName: string;
  /** Told of connections that broke; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void;
}

export function openDatabase(url: string, { poolMax, applicationName, onConnectionError }: Options): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolMax,
    application_name: programName(applicationName),
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    statement_timeout: statementTimeoutMilliseconds,
    lock_timeout: lockTimeoutMilliseconds,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMilliseconds,
    keepAlive: true,
    types,
  });
  const onError = (error: Error) => onConnectionError?.(error);
  // Two listeners: the pool speaks for idle clients, a client for itself while lent out. Without them a broken
  // connection ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    prepareMarked(client);
  });
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
