import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts answer yet: false on the server and in the first render, which has to look the same. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
