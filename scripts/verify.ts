import { join } from 'node:path';
import { runLanes } from './run-lanes.ts';

const program = (path: string) => [process.execPath, join(import.meta.dirname, '../node_modules', path)];

/** Two lanes in parallel: the checks that only read the code, one after another, and the tests. */
const isGood = await runLanes([
  [
    { name: 'format', command: [...program('oxfmt/bin/oxfmt'), '--check'] },
    { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
    { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
    { name: 'dead code', command: [...program('knip/bin/knip.js'), '--no-config-hints'] },
  ],
  [
    {
      name: 'tests',
      // The slow ones are left to `npm run test:slow`.
      command: [...program('vitest/vitest.mjs'), 'run', '--exclude=**/*.slow.test.ts'],
      isLive: true,
    },
  ],
]);
process.exitCode = isGood ? 0 : 1;
