import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuilt } from './source-hash.ts';

declare module 'vitest' {
  interface ProvidedContext {
    isBuilt: boolean;
  }
}

/** Tells tests of pages whether the build is up to date. */
export default async function setup({ provide }: TestProject): Promise<void> {
  provide('isBuilt', await isBuilt(join(import.meta.dirname, '..')));
}
