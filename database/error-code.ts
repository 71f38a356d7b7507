/** The `code` of a Node or PostgreSQL error ('ENOENT', '23505'), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
