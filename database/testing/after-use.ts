import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Runs after the test that calls it, or after the test file when called outside a test. Files share a process, so what one
 * leaves open would stay open for all that follow.
 */
export function afterUse(cleanUp: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(cleanUp);
  else afterAll(cleanUp);
}
