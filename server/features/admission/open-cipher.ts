import type { Database } from '../../../database/client.ts';
import { sharedSecret } from '../../http/shared-secret.ts';
import { AadhaarCipher } from './aadhaar-cipher.ts';

/** With the keys of the configuration; the one that the processes share comes last, for a shop that began without any. */
export async function openAadhaarCipher(db: Database, keys: readonly string[]): Promise<AadhaarCipher> {
  const shared = await sharedSecret(db, 'aadhaar numbers');
  const [first, ...older] = keys;
  return new AadhaarCipher(first === undefined ? [shared] : [first, ...older, shared]);
}
