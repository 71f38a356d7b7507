import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCentres, admissionForm as form } from '../../testing/admission-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const planted = '987654321096';
const spellings = [planted, '9876 5432 1096', '9876-5432-1096', Buffer.from(planted).toString('hex')];
const findIn = (text: string) => spellings.filter((spelling) => text.includes(spelling));

const logged: string[] = [];
const logTo = new PassThrough();
logTo.on('data', (line: Buffer) => logged.push(String(line)));
const app = await testApp({ logTo });
const { db, http } = app;
await addCentres(db);

/** Every row of every table as text, the job queue too: what a dump would contain. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
      return `${name}\n${rows.map(({ text }) => text).join('\n')}`;
    }),
  );
  return parts.join('\n');
}

test('[S-09] an Aadhaar number is in no answer, no log line and no table, whatever happens to it', async () => {
  const { userId, headers } = await signedIn(app);
  const call = callerOf(http, headers);
  const admitted = await call('POST /admission', { ...form, aadhar: '9876 5432 1096' });
  const answers = [
    admitted,
    await call(`GET /admission/${userId}`),
    // Each refused at another place: schema, list of centres, checksum, login.
    await call('POST /admission', { ...form, aadhar: planted, name: '' }),
    await call('POST /admission', { ...form, aadhar: planted, center: 'Nowhere' }),
    await call('POST /admission', { ...form, aadhar: `${planted}7` }),
    await call('POST /admission', { ...form, name: planted, aadhar: [planted] }),
    await callerOf(http)('POST /admission', { ...form, aadhar: planted }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400, 400, 401]);

  const { payment_id: admissionId } = admitted.body as { payment_id: string };
  const fee = await call('POST /feepay', { order_id: admissionId, amount: 1000, main_id: 'pahiya' });
  const { order_id: feeId } = fee.body as { order_id: string };
  answers.push(fee, await call(`GET /feepay/order/${feeId}`), await call(`GET /feepay/order/${feeId}/receipt`));
  expect(answers.slice(-3).map(({ status }) => status)).toEqual([200, 200, 409]);

  // A bug on the way: the database refuses the row, and its error contains it.
  await sql`alter table admission add constraint broken check (name <> 'Break')`.execute(db);
  const broken = await call('POST /admission', { ...form, aadhar: planted, name: 'Break' });
  expect(broken.status).toBe(500);

  const answered = [...answers, broken].map((answer) => JSON.stringify(answer)).join('\n');
  const log = logged.join('');
  const tables = await dump();
  // Each of the three was really searched.
  expect(answered).toContain('XXXX XXXX 1096');
  expect(log).toContain('request failed');
  expect(tables).toContain('Kabir Shah');
  expect(tables).toContain('1096');
  expect(findIn(answered)).toEqual([]);
  expect(findIn(log)).toEqual([]);
  expect(findIn(tables)).toEqual([]);
});
