import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { AadhaarCipher } from './aadhaar-cipher.ts';

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
    const { rows } = await sql<{ admission_id: string; aadhaar_cipher: Buffer }>`
      select admission_id, aadhaar_cipher from admission
       where aadhaar_cipher is not null and substring(aadhaar_cipher from 1 for 4) <> ${cipher.currentKeyId}
       limit ${batchSize} for update skip locked`.execute(trx);
    for (const { admission_id: id, aadhaar_cipher: stored } of rows) {
      await trx
        .updateTable('admission')
        .set({ aadhaar_cipher: cipher.encrypt(cipher.decrypt(stored, id), id) })
        .where('admission_id', '=', id)
        .execute();
    }
    return rows.length;
  });
