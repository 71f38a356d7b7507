import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');

/** More than this is a broken change, not a busy machine. */
const repeatedFilesMax = 3;

const Report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) });

/** All tests. In CI a few files that failed are run again on their own, and named (decision 0084). */
async function runTests(flags: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-report-'));
  const report = join(folder, 'report.json');
  try {
    if (await runVitest([...flags, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]))
      return true;
    const failed = failedFiles(report);
    if (!process.env['CI'] || failed.length === 0 || failed.length > repeatedFilesMax) return false;
    const isGood = await runVitest([...flags, '--maxWorkers=1', ...failed]);
    console.log([isGood ? 'Passed at the second try:' : 'Failed at the second try too:', ...failed].join('\n'));
    return isGood;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Empty if vitest ended before it could write a report. */
function failedFiles(report: string): string[] {
  if (!existsSync(report)) return [];
  const { testResults } = z.parse(Report, JSON.parse(readFileSync(report, 'utf8')));
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

function runVitest(words: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [vitest, 'run', ...words], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

process.exitCode = (await runTests(process.argv.slice(2))) ? 0 : 1;
