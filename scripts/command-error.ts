/** A mistake in the typed command; printed without a stack. */
export class CommandError extends Error {}
