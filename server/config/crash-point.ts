/**
 * The gaps between two effects outside of one transaction: whoever dies there leaves one done and the other not. A test kills
 * the process in each and looks whether the next one puts things right.
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
] as const;
export type CrashPoint = (typeof crashPoints)[number];

let armed: CrashPoint | undefined;

/** Only `main` arms one, from the configuration, which refuses it in a live shop. */
export function armCrash(point: CrashPoint | undefined): void {
  armed = point;
}

/** Dies like a machine whose plug is pulled, where it was told to. */
export function crash(point: CrashPoint): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL');
}
