/** Without Web Locks (plain HTTP, old browsers) two tabs may still act at once: what is done here must stand being done twice. */
export const oneTabAtATime = <T>(lockName: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, act) : act();
