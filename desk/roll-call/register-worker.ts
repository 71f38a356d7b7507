/** Makes the page start without a network from the next visit on. Over plain HTTP browsers have no service workers. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/desk/roll-call-worker.js', { scope: '/desk/roll-call' }).catch(() => undefined);
  let hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!hadOne) {
      hadOne = true;
      return;
    }
    // A new release: reloads when the page is hidden, not during a roll call.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') location.reload();
    });
  });
}
