import { normalisePincode } from './pincode.ts';

interface PincodeList {
  /** Each once, sorted. */
  pincodes: string[];
  wrong: { line: number; text: string }[];
}

const parts = /[\s,;|]+/;

/**
 * Reads pasted pincodes, in any number of lines and columns. A range such as 400001-400010 means all of them; one of more than a thousand
 * is treated as a mistake.
 */
export function readPincodes(pasted: string): PincodeList {
  const pincodes = new Set<string>();
  const wrong: PincodeList['wrong'] = [];
  pasted.split(/\r?\n/).forEach((text, index) => {
    for (const part of text.replaceAll(/\s*[-–]\s*/g, '-').split(parts)) {
      if (part === '') continue;
      const found = spanOf(part);
      if (found.length === 0) wrong.push({ line: index + 1, text: part.slice(0, 40) });
      for (const pincode of found) pincodes.add(pincode);
    }
  });
  return { pincodes: [...pincodes].toSorted(), wrong };
}

const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text);

function spanOf(part: string): string[] {
  const [from = '', to, ...more] = part.split('-').map(normalisePincode);
  if (!isPincode(from) || more.length > 0) return [];
  if (to === undefined) return [from];
  const count = Number(to) - Number(from) + 1;
  if (!isPincode(to) || count < 1 || count > 1000) return [];
  return Array.from({ length: count }, (_, index) => String(Number(from) + index));
}
