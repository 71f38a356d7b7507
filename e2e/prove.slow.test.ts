import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('a small round of `npm run prove` finds no fault', { timeout: 600_000 }, async () => {
  const program = join(import.meta.dirname, '../prove/prove.ts');
  const counts = ['--payments', '40', '--kills', '3', '--requests', '600', '--races', '12'];
  // Exits with 1 if something is wrong; then this rejects with its output.
  const { stdout } = await run(process.execPath, [program, ...counts], { timeout: 580_000 });
  expect(stdout).toMatch(/hostile requests +600\n/);
  expect(stdout.match(/ 0 {2}ok$/gm)).toHaveLength(4);
});
