import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../server/testing/test-app.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const allOf = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];

test('[J-03] alarms and the dashboard name only metrics that a shop has', async () => {
  const app = await testApp();
  // One call, so that the metrics contain durations.
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(`${origin}/api/slider/all/pahiya`)).arrayBuffer();
  const shown = (await app.http.inject('/metrics')).body + read('server/processes/workers.ts');
  const expressions = [
    ...allOf(read('ops/alerts.yml'), /expr: (.*)/g),
    ...allOf(read('ops/dashboard.json'), /"expr": "(.*)"/g),
  ];
  const metrics = allOf(expressions.join('\n'), /\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()/g);
  expect(metrics.length).toBeGreaterThan(8);
  const names = metrics.filter((name) => name !== 'histogram_quantile');
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
});

test('[J-03] every alarm is explained in the documentation', () => {
  const alarms = allOf(read('ops/alerts.yml'), /alert: (\w+)/g);
  expect(alarms.length).toBeGreaterThan(5);
  const runbook = read('docs/running.md');
  expect(alarms.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});

test('[J-03] the settings around the shop name only variables that the shop reads', () => {
  const known = read('docs/configuration.md');
  const written = ['pahiya.service', 'Containerfile'].flatMap((name) =>
    allOf(read(`ops/${name}`), /\b([A-Z]+(?:_[A-Z]+)+)=/g),
  );
  expect(written).toContain('DATA_DIR');
  expect(written.filter((name) => name !== 'NODE_ENV' && !known.includes(`\`${name}\``))).toEqual([]);
});

test('[J-03] the fleet sets every address that the settings in ops leave open', () => {
  const [bed, cluster] = [read('fleet/test-bed.ts'), read('fleet/cluster.ts')];
  const addresses = allOf(read('ops/haproxy.cfg'), /\$\{(\w+)\}/g).map((name) => name.replace(/\d/, ''));
  expect(addresses.filter((name) => !bed.includes(name.replace(/_API$/, '')))).toEqual([]);
  const patroni = allOf(read('ops/patroni.yml'), /\b(PATRONI_\w+)/g);
  expect(patroni.length).toBeGreaterThan(8);
  expect(patroni.filter((name) => !cluster.includes(name))).toEqual([]);
});

test('every file in ops is named in the documentation', () => {
  const documentation = read('docs/running.md');
  expect(readdirSync(join(root, 'ops')).filter((name) => !documentation.includes(`ops/${name}`))).toEqual([]);
});

test('an image contains no data, no secrets and no history', () => {
  const left = read('.dockerignore').split('\n');
  for (const name of ['.data', '.env', '.git', 'node_modules', 'build']) expect(left).toContain(name);
});

test('the unit never gives up restarting, runs the version that the link points to, and may write backups where the runbook puts them', () => {
  const [unit, runbook] = [read('ops/pahiya.service'), read('docs/running.md')];
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^WorkingDirectory=\/srv\/pahiya\/current$/m);
  const writable = /^ReadWritePaths=(.*)$/m
    .exec(unit)?.[1]
    ?.split(' ')
    .map((path) => path.replace(/^-/, ''));
  const backups = /`BACKUP_DIR=(\S+)`/.exec(runbook)?.[1] ?? 'none';
  expect(writable).toContain(backups);
});
