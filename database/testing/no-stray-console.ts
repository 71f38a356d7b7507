import { afterEach, beforeEach, vi } from 'vitest';

const spyOnConsole = () => (['error', 'warn'] as const).map((method) => vi.spyOn(console, method));
let spies: ReturnType<typeof spyOnConsole> = [];

/** An unexpected warning fails the test that printed it. */
beforeEach(() => {
  spies = spyOnConsole();
});

afterEach(() => {
  const lines = spies.flatMap((spy) => spy.mock.calls.map((words) => words.map(String).join(' ')));
  for (const spy of spies) spy.mockRestore();
  if (lines.length > 0) throw new Error(`stray console output: ${lines.join('\n')}`);
});
