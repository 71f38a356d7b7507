import { sql } from 'kysely';
import { openDatabase, type Database } from '../database/client.ts';
import { addProducts } from '../database/demo/large.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { Sessions } from '../server/state/sessions.ts';
import { compare, type Target } from './load.ts';
import { runBareInsertServer, runShop } from './processes.ts';
import { atLeast, type Row } from './table.ts';

const silent = { info() {}, warn() {}, error() {} };
const tokenSecret = 'a secret for the bench that nobody else uses';

/** 4,000 carts of up to 10 lines from 500 SKUs: 40,000 adds per round, each a different line, as in a busy shop. */
const customers = 4000;
const linesOfCart = 10;
const skusOnSale = 500;

/**
 * Adds to the cart per second against a bare INSERT … RETURNING on the same PostgreSQL, both with 10 connections and a commit to
 * disk for each. Ours also checks the token and the caller, the price, the stock and the other lines of the cart.
 */
export async function benchCart(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder, log: silent });
  const db = openDatabase(postgres.url, { poolMax: 2, applicationName: 'pahiya-bench' });
  try {
    await migrate(db);
    await seedDemoShop(db);
    await addProducts(db, 1000);
    const tokens = await signInMany(db);
    const skus = await inStock(db);
    await fillCarts(db);
    const shop = await runShop({ DATABASE_URL: postgres.url, TOKEN_SECRET: tokenSecret });
    const bare = await runBareInsertServer(postgres.url);
    await sql`insert into bare_line (sku, quantity) select sku, quantity from cart_line`.execute(db);
    await sql`analyze bare_line`.execute(db);
    try {
      const ours = postEach(`${shop.origin}/api/cart`, tokens, skus, () => emptyCarts(db));
      const other = postEach(`${bare.origin}/line`, tokens, skus, () => emptyBareLines(db));
      const { ratio, detail } = await compare(ours, other);
      return [atLeast('adding to the cart / bare Fastify, one INSERT', ratio, 0.33, detail)];
    } finally {
      await Promise.all([shop.stop(), bare.stop()]);
    }
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

function postEach(
  url: string,
  tokens: readonly string[],
  skus: readonly string[],
  emptyTable: () => Promise<void>,
): Target {
  let n = 0;
  return {
    url,
    beforeRound: async () => {
      n = 0;
      await emptyTable();
    },
    method: 'POST',
    // Each connection plans a statement five times before it caches a plan.
    warmUpRounds: 3,
    next: () => {
      const [customer, line] = [n % customers, Math.floor(n / customers)];
      if (line === linesOfCart) throw new Error('more adds in a round than there are lines');
      n += 1;
      return {
        headers: { authorization: `Bearer ${tokens[customer]}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          product_sku: skus[(customer * linesOfCart + line) % skus.length],
          quantity: 1,
          main_id: 'pahiya',
        }),
      };
    },
  };
}

async function signInMany(db: Database): Promise<string[]> {
  const sessions = new Sessions(db, tokenSecret);
  const { rows } = await sql<{ userId: string; familyId: string }>`
    with customer as (
      insert into account (email, full_name, google_sub)
      select 'bench' || n || '@example.in', 'Asha Rao', 'bench' || n from generate_series(1, ${customers}::integer) n
      returning user_id
    )
    insert into session_family (user_id) select user_id from customer
    returning user_id as "userId", family_id as "familyId"`.execute(db);
  return Promise.all(rows.map((subject) => sessions.issueAccessToken({ ...subject, sessionEpoch: 0 })));
}

async function inStock(db: Database): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select v.sku from variation v join stock s using (sku) join product p using (product_id)
     where s.on_hand > s.reserved and p.status = 'Active' and v.status = 'Active'
     order by v.sku limit ${skusOnSale}`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** Ten lines each of as many customers who are away, as a busy shop has: PostgreSQL plans another way for an empty table. */
async function fillCarts(db: Database): Promise<void> {
  await sql`
    with customer as (
      insert into account (email, full_name, google_sub)
      select 'away' || n || '@example.in', 'Ravi Rao', 'away' || n from generate_series(1, ${customers}::integer) n
      returning user_id
    ), goods as (select sku from variation order by sku limit ${linesOfCart}::integer)
    insert into cart_line (user_id, sku) select user_id, sku from customer cross join goods`.execute(db);
  await sql`analyze`.execute(db);
}

/** Not by TRUNCATE: that invalidates every connection's cached plans for the table. */
async function emptyCarts(db: Database): Promise<void> {
  await sql`delete from cart_line l using account a where a.user_id = l.user_id and a.email like 'bench%'`.execute(db);
}

const emptyBareLines = async (db: Database): Promise<void> =>
  void (await sql`delete from bare_line where id > ${customers * linesOfCart}::integer`.execute(db));
