import { use, useEffect } from 'react';
import { ScriptNonce } from '../page/script-nonce.ts';
import { changedFields, tellReact } from './early-typing.ts';

declare global {
  interface Window {
    /** Ends the watch, and returns the buttons and forms that were pressed and sent during it. Gone once the page is hydrated. */
    takeEarlyActs?: () => Iterable<HTMLElement>;
  }
}

// Removes itself, as do all scripts that only the server renders: React would take it for another one as it hydrates the page.
// Links, buttons with `commandfor` and searches work without scripts. Other presses and forms are stopped here: React may already
// handle them, and they would act twice; and only a script knows who is logged in. Impatient presses on one button count once.
const watch = `{
  document.currentScript.remove();
  const acts = new Set();
  const note = (event) => {
    const { target, type } = event;
    const link = target.closest('a[data-keeps-search]');
    if (link) link.search ||= location.search;
    const act = target.closest(type === 'click' ? 'button[type=button]:not([commandfor])' : 'form:not([method=get])');
    if (!act) return;
    acts.add(act);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const types = ['click', 'submit'];
  for (const type of types) addEventListener(type, note, true);
  window.takeEarlyActs = () => {
    for (const type of types) removeEventListener(type, note, true);
    delete window.takeEarlyActs;
    return acts;
  };
}`;

/** On a slow network visitors press buttons and fill in forms long before the scripts have loaded. */
export const EarlyActsWatch = () => <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: watch }} />;

/** Rendered after the page: once it is hydrated, does again what was done too early. */
export function EarlyActsReplay() {
  useEffect(() => void replay(), []);
  return null;
}

async function replay(): Promise<void> {
  const acts = window.takeEarlyActs?.() ?? [];
  // Each step begins after React has rendered what the one before has changed. Inside an effect it would render later.
  for (const changed of changedFields()) {
    await Promise.resolve();
    tellReact(changed);
  }
  for (const act of acts) {
    await Promise.resolve();
    if (act instanceof HTMLFormElement) act.requestSubmit();
    else act.click();
  }
}
