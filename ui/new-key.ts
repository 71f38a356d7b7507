/**
 * A key that nothing else has. As an idempotency key, the server counts a request that is repeated with it once. `crypto.randomUUID` is
 * missing where the shop is opened without TLS.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One key for the same content until its save is confirmed: a repeat after a lost response counts once. Danger: without `forget` after a
 * success, the same content entered again later is dropped as a repeat.
 */
export function createKeyKeeper(): { keyFor: (content: string) => string; forget: () => void } {
  let kept: { content: string; key: string } | null = null;
  return {
    keyFor(content) {
      if (kept?.content !== content) kept = { content, key: newKey() };
      return kept.key;
    },
    forget() {
      kept = null;
    },
  };
}
