/**
 * The path under which the browser fetched the document. Its security policy holds until the next document, whatever page a
 * click leads to.
 */
export function openedPath(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened ? new URL(opened.name).pathname : '';
}
