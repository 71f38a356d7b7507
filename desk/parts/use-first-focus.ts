import { useEffect, type RefObject } from 'react';

/** The first empty field takes the focus when a form appears. After a dialog around it has opened: that moves the focus too. */
export function useFirstFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? [])];
      (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form]);
}
