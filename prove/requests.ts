import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { UnsecuredJWT } from 'jose';
import * as z from 'zod/mini';
import { contract } from '../contract/contract.ts';
import { deskContract } from '../contract/desk/desk-contract.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import type { Database } from '../database/client.ts';
import type { Random } from '../server/providers/payment/simulator/faults.ts';
import { signInMany } from '../server/testing/sign-in-many.ts';
import { exchange, orderForm } from '../fleet/send.ts';
import { violationsOf } from '../fleet/violations.ts';
import { doAll, insist } from './client.ts';
import { wrongIn, type Figure } from './figures.ts';
import { HostileValues } from './hostile-values.ts';
import type { TestBed } from './test-bed.ts';
import { Progress } from './progress.ts';

interface Call {
  method: string;
  path: string;
  query: JsonSchema | undefined;
  body: JsonSchema | undefined;
  /** Only for staff: nobody here has a session at the desk. */
  isClosed: boolean;
}

interface Described {
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  permission?: string;
}

const schemaOf = (schema: z.ZodMiniType | undefined): JsonSchema | undefined =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const callsOf = (described: object): Call[] =>
  Object.entries(described).map(([key, { query, body, permission = 'none' }]: [string, Described]) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path, query: schemaOf(query), body: schemaOf(body), isClosed: permission !== 'none' };
  });
const shopCalls = callsOf(contract);
const deskCalls = callsOf(deskContract);

/** A customer whose private texts all contain words that occur nowhere else. */
async function hideOwner(bed: TestBed) {
  const { db, sessions } = bed;
  const mark = `canary${randomUUID().replaceAll('-', '')}`;
  const [owner] = await signInMany(db, sessions, 1);
  if (!owner) throw new Error('nobody signed in');
  const { userId, addressId, token } = owner;
  await db.updateTable('account').set({ full_name: mark }).where('user_id', '=', userId).execute();
  await db.updateTable('address').set({ new_address: mark }).where('address_id', '=', addressId).execute();
  const sku = bed.skus[0] ?? '';
  const ordered = await insist(bed, { path: '/payment', token, body: orderForm(addressId, sku, 'Pay now') });
  await insist(bed, { path: '/cart', token, body: { product_sku: sku, main_id: 'pahiya' } });
  const orderId = ordered?.body.order_id ?? '';
  const ids = [userId, addressId, orderId, ordered?.body.razorpay_order?.id ?? '', sku, owner.email];
  if (ids.some((id) => id === '')) throw new Error('the owner could not order');
  return { mark, userId, ids };
}

/** All rows of a customer, as text, except what the shop changes itself when it checks an open payment. */
async function rowsOf(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
       and c.table_name <> 'payment_request' order by 1`.execute(db);
  const dumps = rows.map(async ({ table_name }) => {
    const { rows: found } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table_name)} t where user_id = ${userId} order by 1`.execute(db);
    return `${table_name}: ${found.map(({ row }) => row).join('\n')}`;
  });
  return (await Promise.all(dumps)).join('\n');
}

/** Headers of guests, forgers and other customers. */
async function disguises({ db, sessions }: TestBed, ownerId: string): Promise<Record<string, string>[]> {
  const strangers = await signInMany(db, sessions, 20);
  const forged = new UnsecuredJWT({ sub: ownerId }).setExpirationTime('1h').encode();
  return [
    {},
    { authorization: 'Bearer x' },
    { authorization: `Bearer ${forged}` },
    { cookie: 'desk=x' },
    { cookie: `desk=${randomUUID()}`, origin: 'https://evil.example' },
    ...strangers.map(({ token }) => ({ authorization: `Bearer ${token}` })),
  ];
}

const atOnce = 24;
const chunkSize = 5_000;
/** New tokens after this many requests, because access tokens expire. */
const newDisguisesAfter = 60_000;

/** Sends requests generated from the contract and wrong in every way: none may cause a 500, or reveal or change the owner's data. */
export async function proveRequests(bed: TestBed, count: number, random: Random): Promise<Figure[]> {
  const owner = await hideOwner(bed);
  const before = await rowsOf(bed.db, owner.userId);
  const values = new HostileValues(random, owner);
  const answers = new Map<number, number>();
  const wrong: string[] = [];
  const progress = new Progress('requests', count);
  let [people, sent] = [await disguises(bed, owner.userId), 0];

  async function attack(): Promise<void> {
    const call = values.pick(random.chance(0.85) ? shopCalls : deskCalls);
    const wrongRate = values.pick([0, 0.05, 0.3]);
    const path = call.path.replaceAll(/:\w+/g, () => encodeURIComponent(values.text().toWellFormed()).slice(0, 2_000));
    const asked = values.of(call.query, wrongRate);
    const query = new URLSearchParams(
      Object.entries(isObject(asked) ? asked : {}).map(([name, value]) => [name, String(value)]),
    ).toString();
    const body =
      call.method === 'GET' ? undefined : values.pick([...bodies, () => '{"a":', () => '[]'])(call, wrongRate);
    const sent = {
      method: call.method,
      headers: {
        ...values.pick(people),
        ...(call.method !== 'GET' && {
          'content-type': values.pick([...jsonMostly, 'text/plain', 'multipart/form-data']),
        }),
        'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
      },
      body,
      timeoutMs: 30_000,
      isRepeatable: true,
    };
    const what = `${call.method} ${path.slice(0, 120)}`;
    try {
      const { status, text } = await exchange(`${bed.origin}/api${path}?${query.slice(0, 4_000)}`, sent);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 500) wrong.push(`${status} for ${what} ${body?.slice(0, 300) ?? ''}`);
      if (call.isClosed && status < 400) wrong.push(`${status} for ${what}, without a session at the desk`);
      if (text.includes(owner.mark)) wrong.push(`${what} shows the owner's data`);
    } catch (error) {
      wrong.push(`no answer to ${what}: ${String(error)}`);
    }
  }
  const bodies = Array.from(
    { length: 12 },
    () =>
      ({ body }: Call, rate: number) =>
        JSON.stringify(values.of(body, rate) ?? {}),
  );

  for (; sent < count && wrong.length === 0; sent += chunkSize) {
    if (sent % newDisguisesAfter === 0) people = await disguises(bed, owner.userId);
    await doAll(Array.from({ length: Math.min(chunkSize, count - sent) }), atOnce, attack);
    progress.tell(sent);
  }
  if ((await rowsOf(bed.db, owner.userId)) !== before) wrong.push('rows of the owner have changed');
  wrong.push(...(await violationsOf(bed.db)));
  return [
    { what: 'hostile requests', measured: Math.min(sent, count) },
    ...[...answers]
      .toSorted(([a], [b]) => a - b)
      .map(([status, many]) => ({ what: `  answered with ${status}`, measured: many })),
    wrongIn('requests that broke something', wrong),
  ];
}

const jsonMostly = Array.from({ length: 18 }, () => 'application/json');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
