import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterUse } from '../../database/testing/after-use.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { testPayment } from '../testing/payment-door.ts';
import { testCertificate } from '../testing/test-certificate.ts';
import { lookAround } from './look-around.ts';

const { db } = await testDatabase();
const { provider, connect } = await testPayment();
const dataFolder = import.meta.dirname;

const look = async (publicOrigin: string | undefined, payment = provider) => {
  await sql`update health_check set looked_at = now() - interval '4 hours'`.execute(db);
  await lookAround({ db, payment, publicOrigin, dataFolder });
  const rows = await db.selectFrom('health_check').select(['kind', 'fault', 'detail']).execute();
  return Object.fromEntries(rows.map(({ kind, ...row }) => [kind, row]));
};

test('[W-19] disk, provider and certificate are looked at, and what is found is stored', async () => {
  const server = createTlsServer(testCertificate({ days: 3 })).listen(0);
  afterUse(async () => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const found = await look(`https://localhost:${port}`);
  expect(found['disk']).toMatchObject({ fault: null, detail: { free_bytes: expect.any(Number) } });
  expect(found['payments']).toMatchObject({ fault: null });
  const { fault, detail } = found['certificate'] ?? {};
  expect(fault).toContain('SELF_SIGNED');
  const { ends_at: endsAt } = detail as { ends_at: string };
  expect(Math.round((Date.parse(endsAt) - Date.now()) / 86_400_000)).toBe(3);
});

test('[W-19] wrong keys are distinguished from an unreachable provider, and an address that does not answer blocks nothing', async () => {
  const away = createServer().listen(0);
  await once(away, 'listening');
  const { port } = away.address() as AddressInfo;
  away.close();
  await once(away, 'close');
  const found = await look(`https://localhost:${port}`, connect({ keySecret: 'not the secret' }));
  expect(found['payments']).toMatchObject({ detail: { has_wrong_keys: true } });
  expect(found['certificate']).toMatchObject({ fault: expect.stringContaining('ECONNREFUSED'), detail: {} });
  const unreached = await look(undefined, connect({ url: `http://localhost:${port}` }));
  expect(unreached['payments']).toMatchObject({ fault: expect.any(String), detail: { has_wrong_keys: false } });
});

test('[W-19] of many processes only one checks, and only when it is due', async () => {
  let asked = 0;
  const payment = {
    findOrderByReceipt: (receipt: string) => {
      asked += 1;
      return provider.findOrderByReceipt(receipt);
    },
  };
  const walk = () => lookAround({ db, payment, publicOrigin: undefined, dataFolder });
  await sql`update health_check set looked_at = now() - interval '4 hours'`.execute(db);
  await Promise.all(Array.from({ length: 8 }, walk));
  await walk();
  expect(asked).toBe(1);
});
