import { use, useEffect } from 'react';
import { ScriptNonce } from '../page/script-nonce.ts';

declare global {
  interface Window {
    /** Ends the watch of `EarlyPressWatch`, and says what was pressed meanwhile. */
    takeEarlyPress?: () => HTMLElement | null | undefined;
  }
}

// Buttons that open a dialog by command, links and forms do their work without us. The press goes no further, so that React,
// which may or may not be far enough to take it, does not do the work as well.
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

/** On a slow network a page can be read, and its buttons pressed, long before the files that make them work are there. */
export const EarlyPressWatch = () => <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: watch }} />;

/** Stands behind the page: once that works, presses the button that was pressed too early. */
export function EarlyPressReplay() {
  useEffect(() => window.takeEarlyPress?.()?.click(), []);
  return null;
}
