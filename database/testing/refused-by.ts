/** The constraint that refused a write. Refused for another reason, or not at all, it would prove nothing: that is told. */
export async function refusedBy(write: Promise<unknown>): Promise<unknown> {
  return write.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error && 'constraint' in error ? error.constraint : error),
  );
}
