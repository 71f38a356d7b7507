import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ops = join(import.meta.dirname, '../ops');
const folder = mkdtempSync(join(tmpdir(), 'pahiya-ops-'));

/** Has each installed program check its own file in ops/. Run it as root: nginx creates its cache folder. */
const checks: readonly (readonly [program: string, words: () => readonly string[]])[] = [
  ['haproxy', () => ['-c', '-f', join(ops, 'haproxy.cfg')]],
  ['caddy', () => ['validate', '--adapter', 'caddyfile', '--config', join(ops, 'Caddyfile')]],
  ['promtool', () => ['check', 'rules', join(ops, 'alerts.yml')]],
  ['nginx', () => ['-t', '-p', folder, '-c', nginxFile()]],
  ['systemd-analyze', () => ['verify', unitFile()]],
  // The threshold is in tenths: exposure of at most 3.0 out of 10.
  ['systemd-analyze', () => ['security', '--offline=true', '--threshold=30', unitFile()]],
];

const addresses = {
  SHOP_BIND: '127.0.0.1:3000',
  DATABASE_BIND: '127.0.0.1:5000',
  ...Object.fromEntries([1, 2, 3].map((n) => [`SHOP${n}`, `127.0.0.1:${3000 + n}`])),
  ...Object.fromEntries([1, 2, 3].map((n) => [`DB${n}`, `127.0.0.1:${5000 + n}`])),
  ...Object.fromEntries([1, 2, 3].map((n) => [`DB${n}_API`, '8008'])),
};

/** Our file is only a part of nginx's configuration, and its certificate must exist. */
function nginxFile(): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...words, '-subj', '/CN=shop.example', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const part = readFileSync(join(ops, 'nginx.conf'), 'utf8')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${part}\n}\n`);
  return file;
}

/** Replaces our program by one that exists, because ours is not installed here. */
function unitFile(): string {
  const file = join(folder, 'pahiya.service');
  const text = readFileSync(join(ops, 'pahiya.service'), 'utf8');
  writeFileSync(file, text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  return file;
}

try {
  for (const [program, words] of checks) {
    const given = words();
    const { status, error, stdout, stderr } = spawnSync(program, given, {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...addresses },
    });
    const isMissing = error !== undefined;
    const sign = isMissing ? '-' : status === 0 ? '✓' : '✗';
    console.log(`${sign} ${program} ${isMissing ? 'is not installed' : given[0]}`);
    if (isMissing || status === 0) continue;
    console.log(stdout + stderr);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
