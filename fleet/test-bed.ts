import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/client.ts';
import { freePort } from '../database/free-port.ts';
import { startPaymentSimulator } from '../server/providers/payment/simulator/simulator.ts';
import { Sessions } from '../server/state/sessions.ts';
import { openInbox } from '../server/testing/open-inbox.ts';
import { Closing } from './closing.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { accountOfPostgres, findPrograms, type NeededPrograms } from './needed-programs.ts';
import { Program, until } from './program.ts';

const root = join(import.meta.dirname, '..');
const shopProgram = join(root, 'build/program/main.js');

const tokenSecret = 'a secret of the fleet that nobody else uses';

interface Wish {
  hasPgbouncer: boolean;
}

export type TestBed = Awaited<ReturnType<typeof openTestBed>>;

/** Everything that runs: cluster, two balancers on one port, three shops, a payment provider and a mail server. */
export async function openTestBed({ hasPgbouncer }: Wish) {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-fleet-'));
  chmodSync(folder, 0o755);
  const opened = new Closing();
  let keepsFolder = false;
  opened.add(() => {
    if (keepsFolder) process.stderr.write(`The logs are in ${folder}.\n`);
    else rmSync(folder, { recursive: true, force: true });
  });
  const close = ({ keepsLogs = false } = {}) => {
    keepsFolder = keepsLogs;
    return opened.close();
  };
  try {
    const cluster = await startCluster(folder, programs, (end) => opened.add(end));
    const ports = { shop: await freePort(), database: await freePort(), shops: [0, 0, 0] };
    for (const slot of ports.shops.keys()) ports.shops[slot] = await freePort();
    const balancers = startBalancers({ folder, programs, cluster, ports });
    opened.add(() => Promise.all(balancers.map((balancer) => balancer.stop())));
    const simulator = await startPaymentSimulator({ seed: 7 });
    opened.add(() => simulator.close());
    const inbox = await openInbox();
    opened.add(() => inbox.close());

    const directUrl = cluster.urlOn(ports.database);
    const pooler = hasPgbouncer ? await startPgbouncer({ folder, programs, cluster, ports }) : null;
    if (pooler) opened.add(() => pooler.program.stop());
    const { keyId, keySecret, webhookSecret } = simulator.keys;
    const shops = ports.shops.map((port, i) => {
      const name = `shop${i + 1}`;
      mkdirSync(join(folder, name));
      return {
        port,
        program: new Program({
          name,
          folder,
          command: [process.execPath, '--max-semi-space-size=16', shopProgram],
          environment: {
            PORT: String(port),
            HOST: '127.0.0.1',
            DATA_DIR: join(folder, name),
            ...(pooler
              ? { DATABASE_URL: cluster.urlOn(pooler.port), DATABASE_DIRECT_URL: directUrl }
              : { DATABASE_URL: directUrl }),
            TOKEN_SECRET: tokenSecret,
            TRUST_PROXY: '127.0.0.1',
            LOG_LEVEL: 'warn',
            RATE_LIMIT_PER_MINUTE: '0',
            OVERLOAD_DELAY_MS: '5000',
            // Like a live shop, so that the balancers notice before it stops.
            DRAIN_SECONDS: '3',
            PICTURES_AHEAD: 'off',
            SMTP_URL: inbox.url,
            RAZORPAY_KEY_ID: keyId,
            RAZORPAY_KEY_SECRET: keySecret,
            RAZORPAY_WEBHOOK_SECRET: webhookSecret,
            RAZORPAY_URL: simulator.url,
          },
        }),
      };
    });
    const isReady = (port: number) =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok);
    opened.add(() => Promise.all(shops.map(({ program }) => program.stop())));
    // The first shop starts alone, because only one should migrate and load the demo data.
    for (const { program, port } of shops) {
      program.start();
      await until(`${program.name} is ready`, () => isReady(port), 120_000);
    }
    const origin = `http://127.0.0.1:${ports.shop}`;
    await until('the balancer finds a shop', () => isReady(ports.shop));
    simulator.sendWebhooksTo(`${origin}/api/payment/webhook`);
    const db = openDatabase(directUrl, {
      poolMax: 3,
      applicationName: 'pahiya-fleet',
      onConnectionError: () => undefined,
    });
    opened.add(() => db.destroy());
    return {
      folder,
      origin,
      cluster,
      balancers,
      shops,
      simulator,
      inbox,
      sessions: new Sessions(db, tokenSecret),
      db,
      isReady,
      isWhole: async () => {
        if (!(await cluster.isWhole()) || !balancers.every(({ isRunning }) => isRunning)) return false;
        return (await Promise.all(shops.map(({ port }) => isReady(port).catch(() => false)))).every(Boolean);
      },
      close,
    };
  } catch (error) {
    await close({ keepsLogs: true });
    throw error;
  }
}

interface Ground {
  folder: string;
  programs: NeededPrograms;
  cluster: Cluster;
  ports: { shop: number; database: number; shops: number[] };
}

/** Two processes listen on one port, like two machines that share an address: if one is killed, the other goes on. */
function startBalancers({ folder, programs, cluster, ports }: Ground): Program[] {
  const environment = {
    SHOP_BIND: `127.0.0.1:${ports.shop}`,
    DATABASE_BIND: `127.0.0.1:${ports.database}`,
    ...Object.fromEntries(ports.shops.map((port, i) => [`SHOP${i + 1}`, `127.0.0.1:${port}`])),
    ...Object.fromEntries(cluster.nodes.map(({ port }, i) => [`DB${i + 1}`, `127.0.0.1:${port}`])),
    ...Object.fromEntries(cluster.nodes.map(({ apiPort }, i) => [`DB${i + 1}_API`, String(apiPort)])),
  };
  const command = [programs.haproxy, '-db', '-f', join(root, 'ops/haproxy.cfg')] as const;
  return ['balancer1', 'balancer2'].map((name) => {
    const balancer = new Program({ name, folder, command: [...command], environment });
    balancer.start();
    return balancer;
  });
}

/** Runs ops/pgbouncer.ini with this fleet's addresses. */
async function startPgbouncer({ folder, programs, cluster, ports }: Ground) {
  const port = await freePort();
  const users = join(folder, 'pgbouncer-users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  const text = readFileSync(join(root, 'ops/pgbouncer.ini'), 'utf8')
    .replace('port=5000', `port=${ports.database}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  writeFileSync(users, `"pahiya" "${cluster.password}"\n`, { mode: 0o644 });
  writeFileSync(settings, text);
  const program = new Program({
    name: 'pgbouncer',
    folder,
    command: [programs.pgbouncer, settings],
    account: accountOfPostgres(),
  });
  program.start();
  return { port, program };
}
