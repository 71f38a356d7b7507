import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';

const schema = 'demo_clock';

/**
 * PostgreSQL's clock inside one transaction, so that use cases, which write `now()`, can work in the past. A schema that comes before
 * `pg_catalog` on the search path has its own `now()`; column defaults, which do not follow the search path, are pointed to it. Until the
 * transaction ends, nobody else can use the tables. `end` takes everything back; so does a rollback.
 */
export class DemoClock {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async begin(): Promise<void> {
    await this.#run(`
      create schema ${schema};
      create function ${schema}.now() returns timestamptz stable language sql
        as $$ select current_setting('pahiya.demo_now')::timestamptz $$;
      create function ${schema}.clock_timestamp() returns timestamptz stable language sql
        as $$ select current_setting('pahiya.demo_now')::timestamptz $$;`);
    await this.#pointDefaults('now()', `${schema}.now()`);
    await this.#run(`set local search_path = ${schema}, pg_catalog, public`);
  }

  async set(moment: Date): Promise<void> {
    // Also clears the acting member, which usually ends with the transaction.
    await sql`select set_config('pahiya.demo_now', ${moment.toISOString()}, true), set_config('pahiya.actor', '', true)`.execute(
      this.#db,
    );
  }

  async end(): Promise<void> {
    // A table with constraints to be checked cannot be altered.
    await this.#run('set constraints all immediate');
    // Off the search path, the defaults are printed with the schema's name.
    await this.#run('set local search_path = public');
    await this.#pointDefaults(`${schema}.now()`, 'pg_catalog.now()');
    await this.#run(`drop schema ${schema} cascade`);
  }

  /** Every column of ours with a default that calls `from`. */
  async #pointDefaults(from: string, to: string): Promise<void> {
    const { rows } = await sql<{ statement: string }>`
      select format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname,
                    replace(pg_get_expr(d.adbin, d.adrelid), ${from}, ${to})) as statement
        from pg_attrdef d join pg_class c on c.oid = d.adrelid
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
         and strpos(pg_get_expr(d.adbin, d.adrelid), ${from}) > 0`.execute(this.#db);
    if (rows.length === 0) throw new Error(`no column has a default with ${from}`);
    await this.#run(rows.map(({ statement }) => statement).join(';\n'));
  }

  async #run(statements: string): Promise<void> {
    await sql.raw(statements).execute(this.#db);
  }
}
