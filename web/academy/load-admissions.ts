import type { AdmissionRecord } from '../../contract/admission.ts';
import { bodyOrNull } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';
import { readLogin } from '../visitor/stored-login.ts';

/** The visitor's admissions, newest first; null where they could not be loaded. */
export async function loadAdmissions({ client }: Api): Promise<AdmissionRecord[] | null> {
  const userId = readLogin()?.user_id ?? '';
  const found = await bodyOrNull(client.call('GET /admission/:userId', { params: { userId } }));
  return found?.user ?? null;
}
