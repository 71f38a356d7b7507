import { useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';

const textTypes = new Set(['text', 'search', 'email', 'password', 'number', 'tel', 'url', 'date']);

/** Whether somebody is typing, so that letters are not shortcuts. Checkboxes take no letters. */
function isTyping({ target }: Event): boolean {
  if (target instanceof HTMLInputElement) return textTypes.has(target.type);
  return target instanceof HTMLElement && target.matches('textarea, select, [contenteditable]');
}

interface KeyOptions {
  /** Also while somebody types: for keys with Ctrl or ⌘. */
  everywhere?: boolean;
}

/** Keyboard shortcuts. They are off while a dialog is open. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>, { everywhere = false }: KeyOptions = {}) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const names = Object.keys(keys).join('\n');
  useEffect(() => {
    const bindings = names.split('\n').map((name) => [name, (event: KeyboardEvent) => latest.current[name]?.(event)]);
    return tinykeys(window, Object.fromEntries(bindings), {
      ignore: (event) =>
        event.isComposing || (!everywhere && isTyping(event)) || document.querySelector('dialog:modal') !== null,
    });
  }, [names, everywhere]);
}
