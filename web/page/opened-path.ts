/**
 * The path of the document that the browser loaded last. Its security policy stays until the next document, whatever page a
 * click leads to.
 */
export function openedPath(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened ? new URL(opened.name).pathname : '';
}
