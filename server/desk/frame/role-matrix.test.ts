import { expect, test } from 'vitest';
import { deskContract, type DeskKey } from '../../../contract/desk/desk-contract.ts';
import type { DeskEndpoint } from '../../../contract/desk/desk-endpoint.ts';
import { permissionNames, roles } from '../../../contract/desk/permissions.ts';
import { atDesk, DeskBrowser } from '../../testing/desk-person.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
const calls = Object.entries<DeskEndpoint>(deskContract) as [DeskKey, DeskEndpoint][];

/** Ids that do not exist, so that an allowed call changes nothing. */
const paramsOf = (key: string) =>
  Object.fromEntries(Array.from(key.matchAll(/:(\w+)/g), ([, name]) => [name, '99999999']));

const ask = async (browser: DeskBrowser, key: DeskKey, headers: Record<string, string> = {}) => {
  const hasBody = 'body' in deskContract[key];
  const { status, body } = await browser.call(key, { params: paramsOf(key), headers, ...(hasBody && { body: {} }) });
  return { status, code: body.code ?? 'done' };
};

test('the contract’s permissions are those in the database, and the owner has all of them', async () => {
  const granted = await db.selectFrom('role_permission').selectAll().execute();
  const of = (role: string) => granted.filter(({ role_id }) => role_id === role).map(({ permission }) => permission);
  expect(new Set(granted.map(({ permission }) => permission))).toEqual(new Set(permissionNames));
  expect(of('owner').toSorted()).toEqual(permissionNames.toSorted());
  expect(permissionNames.filter((name) => !of('manager').includes(name))).toEqual([
    'secrets.edit',
    'settings.edit',
    'staff.edit',
  ]);
  expect(new Set(granted.map(({ role_id }) => role_id))).toEqual(new Set(roles));
});

test('[W-05] every call is open to the roles that have its permission, and to nobody else', async () => {
  const granted = await db.selectFrom('role_permission').selectAll().execute();
  const table: string[] = [];
  const people = new Map(await Promise.all(roles.map(async (role) => [role, await atDesk(app, role)] as const)));
  for (const [key, { permission, needsFreshProof }] of calls) {
    const cells: string[] = [];
    for (const role of roles) {
      const person = key === 'POST /desk/sign-out' ? await atDesk(app, role) : people.get(role);
      const { status, code } = await ask(person?.browser ?? new DeskBrowser(app), key);
      const isGranted =
        permission === 'none' ||
        permission === 'any' ||
        granted.some((grant) => grant.role_id === role && grant.permission === permission);
      expect({ key, role, isLetIn: code !== 'not-allowed' && code !== 'desk-signed-out' }).toEqual({
        key,
        role,
        isLetIn: isGranted,
      });
      expect({ key, role, isKnown: status < 500 }).toEqual({ key, role, isKnown: true });
      cells.push(isGranted ? 'yes' : '-');
    }
    table.push(`| ${[`${key}${needsFreshProof ? ' *' : ''}`, permission, ...cells].join(' | ')} |`);
  }
  const head = `| call (* with a fresh proof) | permission | ${roles.join(' | ')} |\n|${' --- |'.repeat(roles.length + 2)}`;
  await expect(`${head}\n${table.toSorted().join('\n')}\n`).toMatchFileSnapshot('role-matrix.snapshot.txt');
}, 60_000);

test("[W-01] without a session, and with a customer's token, every call that needs one is closed", async () => {
  const customer = await signedIn(app);
  for (const [key, { permission }] of calls) {
    if (permission === 'none') continue;
    expect({ key, ...(await ask(new DeskBrowser(app), key)) }).toEqual({ key, status: 401, code: 'desk-signed-out' });
    const withToken = await ask(new DeskBrowser(app), key, customer.headers);
    expect({ key, ...withToken }).toEqual({ key, status: 401, code: 'desk-signed-out' });
  }
});

test('[W-04] no desk call responds to a page of another origin', async () => {
  const { browser } = await atDesk(app);
  for (const [key] of calls) {
    const answer = await ask(browser, key, { origin: 'https://evil.example', host: 'localhost:3000' });
    expect({ key, ...answer }).toEqual({ key, status: 403, code: 'cross-site' });
  }
});

test('[W-06] every call that changes staff or proofs asks for a fresh proof', async () => {
  const { browser, staffId } = await atDesk(app);
  await db
    .updateTable('staff_session')
    .set({ proved_at: new Date(0) })
    .where('staff_id', '=', staffId)
    .execute();
  const asking: string[] = [];
  const walked = calls.filter(([key]) => key !== 'POST /desk/sign-out');
  for (const [key] of walked) if ((await ask(browser, key)).code === 'proof-needed') asking.push(key);
  expect(asking).toEqual(calls.filter(([, { needsFreshProof }]) => needsFreshProof).map(([key]) => key));
  const changesStaff = calls.filter(
    ([key, { permission }]) => permission === 'staff.edit' && !key.startsWith('GET') && !key.endsWith('demo-link'),
  );
  expect(asking).toEqual(expect.arrayContaining(changesStaff.map(([key]) => key)));
});

test("[W-05] only staff get the desk's API document, and the shop's lists no desk call", async () => {
  const path = '/api/desk/openapi.json';
  expect((await app.get(path)).status).toBe(401);
  const { browser } = await atDesk(app, 'coach');
  const { status, body } = await app.get(path, { cookie: `desk=${browser.cookie ?? ''}` });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('/desk/products');
  expect(JSON.stringify((await app.get('/api/openapi.json')).body)).not.toMatch(/desk/i);
  expect((await app.http.inject('/api/docs')).body).not.toMatch(/desk/i);
});

test('[W-05] a wrong method for a desk call says so; an unknown address is just not found', async () => {
  expect(await app.get('/api/desk/sign-out')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  expect((await app.get('/api/desk/nothing')).status).toBe(404);
});
