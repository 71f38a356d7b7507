import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import { Pool, TypeOverrides } from 'pg';
import { prepareMarked } from './prepared.ts';
import { programName } from './program-name.ts';
import type { DB } from './types.gen.ts';
import { distrustUnreplicatedCommits } from './unreplicated-commits.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

const connectTimeoutMs = 5_000;
/** Below the server's handler timeout of 10 s, so that the statement ends before the request does. */
const statementTimeoutMs = 8_000;
const lockTimeoutMs = 4_000;
const idleInTransactionTimeoutMs = 15_000;

const int8 = 20;
const date = 1082;

/** Counts and sums fit a number (paise stay below 2^53). A calendar day stays 'YYYY-MM-DD', without a time zone. */
const types = new TypeOverrides();
types.setTypeParser(int8, Number);
types.setTypeParser(date, String);

interface Options {
  poolMax: number;
  /** Must start with `pahiya`: the embedded PostgreSQL recognises our connections by it. */
  applicationName: string;
  /** Called when a connection breaks; the pool replaces it. */
  onConnectionError?: (error: Error) => void;
  /** Timeout for a server that does not answer. Set it only if another server can be asked instead. */
  answerTimeoutMs?: number;
  /** The URL is a transaction pooler's: each transaction may get another connection, so session state is lost. */
  isPooled?: boolean;
  /** How many times longer than usual to wait. Tests run on busy machines, where slow is not wrong. */
  patience?: number;
}

const givingWay = new AsyncLocalStorage<true>();

/** Runs work that must leave the reserved connections free for what cannot wait: rounds, and customers who are paying. */
export const giveWay = <Result>(work: () => Result): Result => givingWay.run(true, work);

/** Two of a pool of ten. */
const reservedShare = 0.2;

export function openDatabase(url: string, { poolMax, ...options }: Options): Database {
  const reservedMax = poolMax === 1 ? 0 : Math.max(1, Math.floor(poolMax * reservedShare));
  const common = openPool(url, { ...options, poolMax: poolMax - reservedMax });
  const reserved = reservedMax === 0 ? common : openPool(url, { ...options, poolMax: reservedMax });
  const own = [...new Set([common, reserved])];
  const hasRoom = () => common.idleCount > 0 || common.totalCount < common.options.max;
  const pool = {
    options: common.options,
    connect: () => (givingWay.getStore() || hasRoom() ? common.connect() : reserved.connect()),
    end: async () => void (await Promise.all(own.map((each) => each.end()))),
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, own);
  return db;
}

/** Kysely does not expose its pools. */
const pools = new WeakMap<Database, readonly Pool[]>();

/** Busy and idle connections, and callers waiting for one. */
export function poolState(db: Database): { used: number; idle: number; waiting: number } {
  const sum = (of: (pool: Pool) => number) => (pools.get(db) ?? []).reduce((total, pool) => total + of(pool), 0);
  return {
    used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

function openPool(
  url: string,
  { poolMax, applicationName, onConnectionError, answerTimeoutMs, isPooled = false, patience = 1 }: Options,
): Pool {
  const pool = new Pool({
    connectionString: url,
    max: poolMax,
    application_name: programName(applicationName),
    connectionTimeoutMillis: connectTimeoutMs * patience,
    statement_timeout: statementTimeoutMs * patience,
    lock_timeout: lockTimeoutMs * patience,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs * patience,
    keepAlive: true,
    ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
    types,
  });
  const onError = (error: Error) => onConnectionError?.(error);
  // Two listeners: the pool reports errors of idle clients, a checked-out client its own. Without them a broken connection
  // ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    distrustUnreplicatedCommits(client);
    if (!isPooled) prepareMarked(client);
  });
  return pool;
}
