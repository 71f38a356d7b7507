export const mobileInvalidText = 'Please enter a valid 10-digit mobile number.';

/** At most ten digits, without country code or leading zero. */
export function normaliseMobile(typed: string): string {
  const compact = typed.replace(/[\s-]/g, '');
  return withoutPrefix(compact).replace(/\D/g, '').slice(0, 10);
}

/** Removes one prefix after another: 0091 is two zeros and the country code. */
function withoutPrefix(compact: string): string {
  if (compact.startsWith('+91')) return withoutPrefix(compact.slice(3));
  // Ten digits that begin with 91 are already a full number.
  if (compact.startsWith('91') && compact.length > 10) return withoutPrefix(compact.slice(2));
  if (compact.startsWith('0')) return withoutPrefix(compact.slice(1));
  return compact;
}

export const isMobile = (digits: string): boolean => /^\d{10}$/.test(digits);
