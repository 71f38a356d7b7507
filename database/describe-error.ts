/** PostgreSQL's message with its detail, hint and position, if given. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const parts = [error.message];
  if ('detail' in error && typeof error.detail === 'string') parts.push(error.detail);
  if ('hint' in error && typeof error.hint === 'string') parts.push(`Hint: ${error.hint}`);
  if ('position' in error && typeof error.position === 'string')
    parts.push(`At character ${error.position} of the file.`);
  return parts.join(' ');
}
