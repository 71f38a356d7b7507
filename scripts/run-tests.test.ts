import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const failsAlways = `throw new Error('broken')`;
/** A test that fails in the first run and leaves a file that makes the second run pass. */
const failsOnce = `import { existsSync, writeFileSync } from 'node:fs';
  const mark = import.meta.filename + '.mark';
  const isSecond = existsSync(mark);
  writeFileSync(mark, '');
  if (!isSecond) throw new Error('busy');`;

/** Runs the tests of a folder with these contents, each the body of one test file. */
function runFiles(bodies: readonly string[], environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [index, body] of bodies.entries()) {
    writeFileSync(join(folder, `${index}.test.ts`), `${body}\ntest('fine', () => undefined);`);
  }
  const { CI: _ci, VITEST: _vitest, ...ground } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run-tests.ts'), `--root=${folder}`, '--globals'],
    { env: { ...ground, ...environment }, encoding: 'utf8' },
  );
  return { isGood: status === 0, words: stdout };
}

test('in CI a file that fails once is run again and named', () => {
  const { isGood, words } = runFiles([failsOnce, ''], { CI: '1' });
  expect(isGood).toBe(true);
  expect(words).toMatch(/Passed at the second try:\n.*0\.test\.ts/);
  expect(words).not.toMatch(/second try:\n.*1\.test\.ts/);
});

test('a file that fails twice fails the whole run', () => {
  const { isGood, words } = runFiles([failsAlways, ''], { CI: '1' });
  expect(isGood).toBe(false);
  expect(words).toMatch(/Failed at the second try too:\n.*0\.test\.ts/);
});

test.each([
  ['elsewhere', [failsOnce], {}],
  ['with four of them', [failsOnce, failsOnce, failsOnce, failsOnce], { CI: '1' }],
])('nothing is run again %s', (_where, bodies, environment: Record<string, string>) => {
  const { isGood, words } = runFiles(bodies, environment);
  expect(isGood).toBe(false);
  expect(words).not.toContain('second try');
});
