import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines = new PassThrough();
  write(createLog('info', lines));
  return String(lines.read());
}

test('secrets are hidden by name at any depth, and the rest of the line stays', () => {
  const line = logged((log) =>
    log.info(
      { email: 'canary-1', body: { user: { password: 'canary-2' }, lines: [{ aadhar: 'canary-3', sku: 'W-1' }] } },
      'sent',
    ),
  );
  expect(line).not.toContain('canary');
  expect(JSON.parse(line)).toMatchObject({ email: '[hidden]', body: { lines: [{ sku: 'W-1' }] }, msg: 'sent' });
});

test('an error is logged without the row it was about', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary) exists.' });
  const line = logged((log) => log.error({ err: error }, 'failed'));
  expect(line).not.toContain('canary');
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'duplicate key', code: '23505' } });
});

test('[X-04] the address of a payment link is hidden', () => {
  const line = logged((log) =>
    log.error({ address: '/pay/canary-canary-canary', urls: ['/api/pay/canary-canary-canary/open'] }, 'failed'),
  );
  expect(line).not.toContain('canary');
  expect(JSON.parse(line)).toMatchObject({ address: '/pay/[hidden]', urls: ['/api/pay/[hidden]/open'] });
});
