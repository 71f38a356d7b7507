import { stateOfGstin } from './indian-state.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const shape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/;

/** People type it in lower case and in groups. */
export const normaliseGstin = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Checks the state and the last character, a checksum that catches every single wrong character. */
export const isGstin = (text: string): boolean =>
  shape.test(text) && stateOfGstin(text) !== null && checkCharacter(text.slice(0, 14)) === text.at(-1);

/** Luhn's rule in base 36. */
function checkCharacter(first: string): string {
  const sum = Array.from(first).reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits.charAt((36 - (sum % 36)) % 36);
}
