import { afterEach, beforeEach, vi } from 'vitest';

const spyOnConsole = () => (['error', 'warn'] as const).map((method) => vi.spyOn(console, method));
let spies: ReturnType<typeof spyOnConsole> = [];

/** A warning nobody asserts is a fault nobody sees: it fails the test in which it was printed. */
beforeEach(() => {
  spies = spyOnConsole();
});

afterEach(() => {
  const lines = spies.flatMap((spy) => spy.mock.calls.map((words) => words.map(String).join(' ')));
  for (const spy of spies) spy.mockRestore();
  if (lines.length > 0) throw new Error(`stray console output: ${lines.join('\n')}`);
});
