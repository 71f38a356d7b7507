import type { ShopMode } from '../../../database/claim-mode.ts';
import type { Database } from '../../../database/client.ts';
import { sharedSecret } from '../../state/secrets.ts';
import { AadhaarCipher } from './aadhaar-cipher.ts';

/**
 * With the keys of the configuration; the one that the processes share comes last, for a demo that began without any. A live shop
 * has no key in its database.
 */
export async function openAadhaarCipher(
  db: Database,
  keys: readonly string[],
  mode: ShopMode = 'demo',
): Promise<AadhaarCipher> {
  const [first, ...older] = keys;
  if (mode === 'live' && first !== undefined) return new AadhaarCipher([first, ...older]);
  const shared = await sharedSecret(db, 'aadhaar numbers');
  return new AadhaarCipher(first === undefined ? [shared] : [first, ...older, shared]);
}
