import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { AadhaarCipher } from './aadhaar-cipher.ts';

/** Small, so that rows are locked only for a moment. */
const batchSize = 100;

/** Re-encrypts numbers that were encrypted with older keys, so that those keys can be removed. */
export async function renewCiphers(db: Database, cipher: AadhaarCipher): Promise<number> {
  let renewed = 0;
  for (;;) {
    const count = await renewBatch(db, cipher);
    renewed += count;
    if (count < batchSize) return renewed;
  }
}

const renewBatch = (db: Database, cipher: AadhaarCipher): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ admission_id: string; aadhaar_cipher: Buffer }>`
      select admission_id, aadhaar_cipher from admission
       where aadhaar_cipher is not null and substring(aadhaar_cipher from 1 for 4) <> ${cipher.currentKeyId}
       limit ${batchSize} for update skip locked`.execute(trx);
    for (const { admission_id: id, aadhaar_cipher: stored } of rows) {
      const renewed = cipher.encrypt(cipher.decrypt(stored, id), id);
      await trx.updateTable('admission').set({ aadhaar_cipher: renewed }).where('admission_id', '=', id).execute();
    }
    return rows.length;
  });
