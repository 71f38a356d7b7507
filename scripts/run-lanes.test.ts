import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runLanes, type Step } from './run-lanes.ts';

const step = (name: string, script: string): Step => ({ name, command: [process.execPath, '-e', script] });

async function run(...lanes: Step[][]) {
  let words = '';
  const isGood = await runLanes(lanes, (more) => void (words += more));
  return { isGood, words };
}

test('every step runs; a step that fails is shown with its output and fails the whole run', async () => {
  const { isGood, words } = await run(
    [step('types', 'console.log("wrong type"); console.error("in line 3"); process.exit(2)'), step('dead code', '')],
    [step('tests', 'console.log("not shown")')],
  );
  expect(isGood).toBe(false);
  expect(words).toContain('✗ types\nwrong type\nin line 3\n');
  expect(words).toMatch(/✓ dead code .* s\n/);
  expect(words).toMatch(/✓ tests .* s\n/);
  expect(words).not.toContain('not shown');
});

test('a program that is missing or killed counts as a failure', async () => {
  const absent = await run([{ name: 'absent', command: ['/no/such/program'] }]);
  const killed = await run([step('killed', 'process.kill(process.pid, "SIGKILL")')]);
  expect([absent.isGood, killed.isGood]).toEqual([false, false]);
});

test('the run succeeds if every step does', async () => {
  expect((await run([step('one', '')], [step('two', '')])).isGood).toBe(true);
});

test('lanes run in parallel', async () => {
  const meet = (mine: string, other: string) =>
    `const fs = require('fs'); fs.writeFileSync(${JSON.stringify(mine)}, ''); const end = Date.now() + 15000;
     while (!fs.existsSync(${JSON.stringify(other)})) if (Date.now() > end) process.exit(1);`;
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-lanes-'));
  const [a, b] = [join(folder, 'a'), join(folder, 'b')];
  const { isGood } = await run([step('a', meet(a, b))], [step('b', meet(b, a))]);
  rmSync(folder, { recursive: true });
  expect(isGood).toBe(true);
});
