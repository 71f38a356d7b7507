import type { Database } from '../../../database/client.ts';
import type { AadhaarCipher } from './aadhaar-cipher.ts';
import { lockOldCiphers, setCipher } from './cipher-queries.ts';

/** Few enough to hold their locks for a moment only. */
const batchSize = 100;

/** Writes every number anew that another key than the current one wrote, so that the old key can be taken away. */
export async function renewCiphers(db: Database, cipher: AadhaarCipher): Promise<number> {
  let renewed = 0;
  for (;;) {
    const count = await renewSome(db, cipher);
    renewed += count;
    if (count < batchSize) return renewed;
  }
}

const renewSome = (db: Database, cipher: AadhaarCipher): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const old = await lockOldCiphers(trx, cipher.currentKeyId, batchSize);
    for (const { admission_id: id, aadhaar_cipher: stored } of old) {
      await setCipher(trx, id, cipher.encrypt(cipher.decrypt(stored, id), id));
    }
    return old.length;
  });
