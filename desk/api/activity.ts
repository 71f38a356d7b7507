import { callOnce } from './call.ts';

const keepAliveMs = 4 * 60 * 1000;
let actedAtMs = Date.now();
let keptAliveAtMs = Date.now();

/** Typing makes no calls, and a long text takes a while: it keeps the session alive. */
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

/** Whether somebody used the desk lately. What refreshes itself must not keep the session of an empty chair alive. */
export const isSomebodyThere = (withinMs: number): boolean => Date.now() - actedAtMs < withinMs;
