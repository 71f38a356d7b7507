import { normaliseMobile } from '../../domain/mobile-number.ts';

/** Lets a mobile control hold digits alone, ten at most. A country code that was pasted or filled in goes. */
export function keepMobileDigits(control: HTMLInputElement): void {
  const typed = control.value;
  // While a prefix is being typed it is not yet known to be one.
  const digits = typed.length > 10 ? normaliseMobile(typed) : typed.replace(/\D/g, '');
  if (digits !== typed) control.value = digits;
}
