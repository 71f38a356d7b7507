/**
 * The gaps between two effects that cannot share a transaction: a process that dies there has done only one of them. A test kills the
 * process in each gap and checks that the next process recovers.
 */
export const crashPoints = [
  'before-mail',
  'after-mail',
  'after-order',
  'before-provider-order',
  'after-provider-order',
  'before-settling',
  'in-settling',
  'after-settling',
  'before-capture',
  'after-capture',
  'before-keeping-event',
  'after-keeping-event',
  'after-event-settled',
  'after-taking-event',
  'after-following-event',
  'after-taking-check',
  'before-refund',
  'after-refund',
  'in-reconciling',
  'in-abandoning',
  'in-status-change',
  'in-closing-return',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

let armed: CrashPoint | undefined;

/** Danger: for tests only. The configuration refuses it in a live shop. */
export function armCrash(point: CrashPoint | undefined): void {
  armed = point;
}

/** Kills the process with SIGKILL if this point is armed. */
export function crash(point: CrashPoint): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL');
}
