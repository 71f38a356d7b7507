import { doTasks } from '../../threads/do-tasks.ts';
import { readFile } from './read-file.ts';

// Somebody waits for it, and its call ends after 10 s: on a busy machine a patient thread took longer even for a small file.
doTasks((bytes: Uint8Array) => readFile(bytes), { isPatient: false });
