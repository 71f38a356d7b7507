/** The constraint that refused a write; otherwise 'not refused' or the other error, so that the test fails. */
export async function refusedBy(write: Promise<unknown>): Promise<unknown> {
  return write.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error && 'constraint' in error ? error.constraint : error),
  );
}
