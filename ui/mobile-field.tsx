import type { ComponentProps } from 'react';
import { normaliseMobile } from '../domain/mobile-number.ts';
import { TextField } from './text-field.tsx';

/** Brings up the number keyboard and offers the device's own number. */
export const MobileField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="tel" autoComplete="tel" inputMode="tel" {...props} />
);

/** Keeps a mobile control to ten digits. A country code that was pasted or filled in is removed. */
export function limitToMobileDigits(control: HTMLInputElement): void {
  const typed = control.value;
  // A prefix that is still being typed cannot be recognised yet.
  const digits = typed.length > 10 ? normaliseMobile(typed) : typed.replace(/\D/g, '');
  if (digits !== typed) control.value = digits;
}
