import { doTasks } from '../../threads/do-tasks.ts';
import { readFile } from './read-file.ts';

// Not at low priority: somebody is waiting and the call times out after 10 s, which on a busy machine even a small file exceeded.
doTasks((bytes: Uint8Array) => readFile(bytes), { isPatient: false });
