/** A reason not to start that a person can act on: `main.ts` prints only its message, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
