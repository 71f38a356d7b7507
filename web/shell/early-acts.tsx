import { use, useEffect, useRef } from 'react';
import { ScriptNonce } from '../page/script-nonce.ts';

declare global {
  interface Window {
    /** Ends the watch, and returns the buttons and forms that were pressed and sent during it. Gone once the page is hydrated. */
    takeEarlyActs?: () => Iterable<HTMLElement>;
  }
}

// Removes itself, as do all scripts that only the server renders: React would take it for another one as it hydrates the page.
// Links, buttons with `commandfor` and searches work without scripts. Other presses and forms are stopped here: React may already
// handle them, and they would act twice; and only a script knows who is logged in. Impatient presses on one button count once, and what was
// pressed shows that it was heard (base.css).
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
    (event.submitter ?? act).dataset.heard = '';
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

/** Shown by the start script (`start-code.ts`) while files of the page are lost, until it is hydrated after all. */
export function LateScriptsNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice.current) notice.current.hidden = true;
  }, []);
  return (
    <p
      ref={notice}
      id="scripts-late"
      role="alert"
      hidden
      suppressHydrationWarning
      className="fixed inset-x-0 top-0 z-50 bg-signal px-(--gutter) py-3 text-center font-semibold text-ink shadow-float"
    >
      This page has not loaded completely, so its buttons do not work yet. We keep trying.{' '}
      {/* An empty address reloads the page without a script. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="" className="underline underline-offset-4">
        Reload the page
      </a>{' '}
      or{' '}
      <a href="/contact" className="underline underline-offset-4">
        call us to order
      </a>
      .
    </p>
  );
}

async function replay(): Promise<void> {
  const acts = window.takeEarlyActs?.() ?? [];
  // Each step begins after React has rendered what the one before has changed. Inside an effect it would render later.
  for (const changed of changedFields()) {
    await Promise.resolve();
    tellReact(changed);
  }
  for (const heard of document.querySelectorAll<HTMLElement>('[data-heard]')) delete heard.dataset['heard'];
  for (const act of acts) {
    await Promise.resolve();
    if (act instanceof HTMLFormElement) act.requestSubmit();
    else act.click();
  }
}

interface ChangedField {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
  isChecked: boolean;
}

/** Fields that the visitor, or a browser that restores a page, has changed since it was sent. Selects are on no page that is sent whole. */
const changedFields = (): ChangedField[] =>
  Array.from(document.querySelectorAll<ChangedField['field']>('input, textarea'), (field) => ({
    field,
    value: field.value,
    isChecked: 'checked' in field && field.checked,
  })).filter(({ field, value, isChecked }) =>
    isTicked(field)
      ? isChecked !== field.defaultChecked && (isChecked || field.type === 'checkbox')
      : value !== field.defaultValue,
  );

/**
 * React takes what a field holds when it is hydrated for old news: no handler learns of it, and the next render of a controlled field
 * puts back what the server sent. So React is made to forget it, and hears of it as if it were typed now. The field itself is left
 * alone, with its focus and selection, unless a render has just put it back.
 */
function tellReact({ field, value, isChecked }: ChangedField): void {
  if (isTicked(field)) field.checked = isChecked;
  else if (field.value !== value) field.value = value;
  // oxlint-disable-next-line no-underscore-dangle
  (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue('\0');
  // A plain event of this name does not tick or untick.
  if (isTicked(field)) field.dispatchEvent(new Event('click', { bubbles: true }));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isTicked = (field: ChangedField['field']): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';
