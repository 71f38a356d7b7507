import { threadId } from 'node:worker_threads';
import { doTasks } from '../threads/do-tasks.ts';

doTasks((task) => {
  if (task === 'fail') throw new Error('failed as asked');
  return { threadId, task };
});
