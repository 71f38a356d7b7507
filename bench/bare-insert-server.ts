import fastify from 'fastify';
import { Pool } from 'pg';

/** Baseline for a write: Fastify with one route that inserts the body, without authentication or checks. */
const [port, databaseUrl] = process.argv.slice(2);
if (port === undefined || databaseUrl === undefined) throw new Error('usage: bare-insert-server.ts PORT DATABASE_URL');
// The same number of connections as the shop.
const pool = new Pool({ connectionString: databaseUrl, max: 10, application_name: 'pahiya-bench' });
await pool.query(`create table if not exists bare_line (
  id bigint generated always as identity primary key, sku text not null, quantity integer not null,
  added_at timestamptz not null default now())`);

const app = fastify();
app.get('/ready', async () => ({ ready: true }));
app.post<{ Body: { product_sku: string; quantity: number } }>('/line', async ({ body }) => {
  const { rows } = await pool.query<{ id: string }>(
    'insert into bare_line (sku, quantity) values ($1, $2) returning id',
    [body.product_sku, body.quantity],
  );
  return { isError: false, id: rows[0]?.id };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
