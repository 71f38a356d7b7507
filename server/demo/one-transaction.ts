import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type { Database } from '../../database/client.ts';
import type { DB } from '../../database/types.gen.ts';

/**
 * Runs `work` with a database whose transactions are parts of one big transaction: all of it is committed, or nothing. Use cases need not
 * know. Their statements run one after another, on one connection. If one of them rolls back, everything is.
 */
export const inOneTransaction = <Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> =>
  db.getExecutor().provideConnection(async (connection) => {
    const run = (statements: string) => connection.executeQuery(CompiledQuery.raw(statements));
    await run('begin');
    try {
      const result = await work(databaseOn(connection));
      await run('commit');
      return result;
    } catch (error) {
      await run('rollback');
      throw error;
    }
  });

const databaseOn = (connection: DatabaseConnection): Database =>
  new Kysely<DB>({
    dialect: {
      createDriver: () => new InnerDriver(planningOnce(connection)),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });

/** Planning takes most of the time of short statements: from the second time on, a text is planned no more. */
function planningOnce(connection: DatabaseConnection): DatabaseConnection {
  const known = new Map<string, string>();
  const marked = (text: string): string => {
    const mark = known.get(text);
    if (mark === undefined) known.set(text, `/* prepared demo_${known.size} */`);
    return mark === undefined || text.startsWith('/* prepared') ? text : `${mark} ${text}`;
  };
  return {
    executeQuery: (query) =>
      connection.executeQuery(query.parameters.length === 0 ? query : { ...query, sql: marked(query.sql) }),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

class InnerDriver implements Driver {
  readonly #connection: DatabaseConnection;
  /** Callers that work at the same time wait for each other here. */
  #turn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => undefined;
  #hasFailed = false;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#hasFailed) throw new Error('a part of this transaction was rolled back');
    const before = this.#turn;
    const mine = Promise.withResolvers<void>();
    this.#turn = mine.promise;
    await before;
    this.#endTurn = mine.resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  async beginTransaction(): Promise<void> {}

  /** Deferred constraints are checked at the real commit. */
  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {
    this.#hasFailed = true;
  }

  async destroy(): Promise<void> {}
}
