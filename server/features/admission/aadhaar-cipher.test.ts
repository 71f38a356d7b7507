import { expect, test } from 'vitest';
import { AadhaarCipher, CannotDecrypt } from './aadhaar-cipher.ts';

const number = '234123412346';
const old = 'the old secret of thirty-two letters';
const cipher = new AadhaarCipher([old]);

test('[S-09] a number can be decrypted, and does not appear in its cipher', () => {
  const stored = cipher.encrypt(number, 'a1');
  expect(cipher.decrypt(stored, 'a1')).toBe(number);
  expect(stored.includes(number)).toBe(false);
  expect(stored.length).toBeGreaterThanOrEqual(40);
});

test('[S-09] the same number encrypted twice gives two ciphers', () => {
  expect(cipher.encrypt(number, 'a1').equals(cipher.encrypt(number, 'a1'))).toBe(false);
});

test('[S-09] a cipher can be decrypted only in its own row, and not after a bit has changed', () => {
  const stored = cipher.encrypt(number, 'a1');
  expect(() => cipher.decrypt(stored, 'a2')).toThrow(CannotDecrypt);
  for (const place of [0, 5, 20, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(() => cipher.decrypt(changed, 'a1')).toThrow(CannotDecrypt);
  }
});

test('[S-09] a new key encrypts, and the old one decrypts until it is removed', () => {
  const stored = cipher.encrypt(number, 'a1');
  const both = new AadhaarCipher(['a new secret of thirty-two letters!', old]);
  expect(both.decrypt(stored, 'a1')).toBe(number);
  const rewritten = both.encrypt(number, 'a1');
  expect(rewritten.subarray(0, 4).equals(both.currentKeyId)).toBe(true);
  expect(() => cipher.decrypt(rewritten, 'a1')).toThrow(CannotDecrypt);
  expect(() => new AadhaarCipher(['a new secret of thirty-two letters!']).decrypt(stored, 'a1')).toThrow(CannotDecrypt);
});
