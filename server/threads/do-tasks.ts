import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** From -20 to 19. Under full load such a thread gets about a tenth of the CPU time of one that serves requests. */
const niceness = 10;

/** Runs inside a thread, at lower priority than serving requests: does each task and posts its result. */
export function doTasks(work: (task: never) => unknown): void {
  // Only Linux has priorities per thread. Elsewhere this would slow down the whole process.
  if (process.platform === 'linux') setPriority(0, niceness);
  const doTask = async (task: never) => {
    try {
      parentPort?.postMessage({ done: await work(task) }, []);
    } catch (error) {
      parentPort?.postMessage({ error }, []);
    }
  };
  parentPort?.on('message', (task: unknown) => void doTask(task as never));
}
