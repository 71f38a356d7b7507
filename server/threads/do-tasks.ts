import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Of -20 to 19. Under full load such a thread gets about a tenth of what one that answers requests gets. */
const niceness = 10;

/** The inside of a thread: runs each task and posts its result. One that is not patient has the priority of answering. */
export function doTasks(work: (task: never) => unknown, { isPatient = true } = {}): void {
  // On Linux a priority is a thread's own. Elsewhere it would slow the whole process.
  if (isPatient && process.platform === 'linux') setPriority(0, niceness);
  const doTask = async (task: never) => {
    try {
      parentPort?.postMessage({ done: await work(task) }, []);
    } catch (error) {
      parentPort?.postMessage({ error }, []);
    }
  };
  parentPort?.on('message', (task: unknown) => void doTask(task as never));
}
