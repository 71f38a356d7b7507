import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

interface CipherRow {
  admission_id: string;
  aadhaar_cipher: Buffer;
}

/** Numbers that another key than this one wrote, but for those that somebody else is at right now. */
export async function lockOldCiphers(trx: Transaction, currentKeyId: Buffer, max: number): Promise<CipherRow[]> {
  const { rows } = await sql<CipherRow>`
    select admission_id, aadhaar_cipher from admission
     where aadhaar_cipher is not null and substring(aadhaar_cipher from 1 for 4) <> ${currentKeyId}
     limit ${max} for update skip locked`.execute(trx);
  return rows;
}

export async function setCipher(trx: Transaction, admissionId: string, cipher: Buffer): Promise<void> {
  await trx.updateTable('admission').set({ aadhaar_cipher: cipher }).where('admission_id', '=', admissionId).execute();
}
