import { use, useEffect } from 'react';
import { ScriptNonce } from '../page/script-nonce.ts';

declare global {
  interface Window {
    /** Ends the watch, and returns the button that was pressed during it. */
    takeEarlyPress?: () => HTMLElement | null | undefined;
  }
}

// Links, forms and buttons with `commandfor` work without scripts. The press is stopped here: React may already handle it, and
// the button would act twice.
const watch = `{
  let pressed;
  const note = (press) => {
    const button = press.target.closest('button[type=button]:not([commandfor])');
    if (!button) return;
    pressed = button;
    press.stopImmediatePropagation();
  };
  addEventListener('click', note, true);
  window.takeEarlyPress = () => {
    removeEventListener('click', note, true);
    const taken = pressed;
    pressed = null;
    return taken;
  };
}`;

/** On a slow network visitors press buttons long before the scripts have loaded. */
export const EarlyPressWatch = () => <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: watch }} />;

/** Rendered after the page: once it is hydrated, presses the button that was pressed too early. */
export function EarlyPressReplay() {
  useEffect(() => window.takeEarlyPress?.()?.click(), []);
  return null;
}
