import { hashSync, verifySync, type Options } from '@node-rs/argon2';
import { doTasks } from '../../threads/do-tasks.ts';

export type HashTask =
  | { kind: 'hash'; password: string; options: Options }
  | { kind: 'verify'; password: string; hash: string };

doTasks((task: HashTask): string | boolean =>
  task.kind === 'hash' ? hashSync(task.password, task.options) : verifySync(task.hash, task.password),
);
