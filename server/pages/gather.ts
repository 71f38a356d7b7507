/** Calls `act` once, a while after the first of any number of calls. */
export function gather(act: () => void, delayMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const call = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, delayMs).unref();
  };
  call.cancel = () => clearTimeout(timer);
  return call;
}
