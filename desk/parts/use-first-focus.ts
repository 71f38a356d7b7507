import { useEffect, type RefObject } from 'react';

/** Focuses the first empty field of a new form, after the dialog around it has opened, which moves the focus too. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const frame = requestAnimationFrame(() => {
      const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? [])];
      (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form, isWanted]);
}
