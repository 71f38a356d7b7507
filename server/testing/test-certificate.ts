import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate of localhost that nobody vouches for, made by OpenSSL. */
export function testCertificate({ days = 2 } = {}): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', [...kind, '-days', String(days), ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
