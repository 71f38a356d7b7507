import { callOnce } from './call.ts';

const keepAliveMs = 4 * 60 * 1000;
let actedAtMs = Date.now();
let keptAliveAtMs = Date.now();

/** Typing makes no calls, so it has to renew the session: writing a long text may take longer than a session stays open. */
export function watchActivity(): void {
  const act = () => {
    actedAtMs = Date.now();
  };
  for (const kind of ['keydown', 'pointerdown'] as const) addEventListener(kind, act, { passive: true });
  addEventListener('input', () => {
    if (Date.now() - keptAliveAtMs < keepAliveMs) return;
    keptAliveAtMs = Date.now();
    void callOnce('GET /desk/session');
  });
}

const halfHourMs = 30 * 60 * 1000;

/** Whether somebody used the desk in the last half hour. A screen that refreshes itself must not renew the session of an unattended desk. */
export const isSomebodyThere = (): boolean => Date.now() - actedAtMs < halfHourMs;
