import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,contract,database,server,scripts,bench,ui,web,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['database/testing/global-setup.ts'],
    setupFiles: ['database/testing/no-stray-console.ts'],
    // Processes, not threads: tests start and kill processes, and one of them must not take another test along.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
