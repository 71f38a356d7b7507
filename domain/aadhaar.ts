/** Verhoeff checksum: multiplication table and permutation of the dihedral group D5. It catches every swap of adjacent digits. */
const product = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
];
const firstPermutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

const permute = (digit: number, times: number): number =>
  times === 0 ? digit : permute(firstPermutation[digit] ?? 0, times - 1);

const checksum = (digits: string): number =>
  digits
    .split('')
    .toReversed()
    .reduce((sum, digit, place) => product[sum]?.[permute(Number(digit), place % 8)] ?? 0, 0);

export const normaliseAadhaar = (typed: string): string => typed.replace(/[\s-]/g, '');

export const isAadhaar = (digits: string): boolean => /^[2-9]\d{11}$/.test(digits) && checksum(digits) === 0;

/** The only form in which a number leaves the server. */
export const maskAadhaar = (digits: string): string => `XXXX XXXX ${digits.slice(-4)}`;
