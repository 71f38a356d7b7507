import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashTask } from './hash-threads.ts';

/** Of -20 to 19. Under full load a hash gets about a tenth of what a thread that answers requests gets. */
const niceness = 10;

// On Linux a priority is a thread's own. Elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(0, niceness);

parentPort?.on('message', (task: HashTask) => {
  try {
    const { password, options } = task;
    const done = task.kind === 'hash' ? hashSync(password, options) : verifySync(task.hash, password);
    parentPort?.postMessage({ done }, []);
  } catch (error) {
    parentPort?.postMessage({ error }, []);
  }
});
