import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,contract,database,server,scripts,bench,ui,web,desk,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['database/testing/global-setup.ts', 'scripts/provide-is-built.ts'],
    setupFiles: ['database/testing/no-stray-console.ts'],
    // Processes, not threads: tests start and kill processes, and a crash must not end other tests.
    pool: 'forks',
    // A process runs many files and loads the server once: less than half the CPU time. Close what you open (`afterUse`).
    isolate: false,
    // One more than the cores of a small machine: many tests wait for a time-out or a process.
    maxWorkers: 3,
    // For what hangs: a test that starts several processes takes 20 s where other work fills the cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Until an event, not for a time: `npm run bench` measures how fast things are.
    expect: { poll: { timeout: 20_000 } },
  },
});
