import { data } from 'react-router';
import type { AdmissionRecord } from '../../contract/admission.ts';
import type { FeeOrder } from '../../contract/fee.ts';
import { bodyOrNull, type Api } from '../api/api.ts';
import { readLogin } from '../visitor/stored-login.ts';

/** The customer's admissions, newest first; null if they could not be loaded. */
export async function loadAdmissions({ client }: Api): Promise<AdmissionRecord[] | null> {
  const userId = readLogin()?.user_id ?? '';
  const found = await bodyOrNull(client.call('GET /admission/:userId', { params: { userId } }));
  return found?.user ?? null;
}

/** Short, because prefilling only saves some typing. */
const earlierMs = 1500;

/** The forms sent so far, the last one first; none after `earlierMs`. */
export async function loadSent(api: Api): Promise<AdmissionRecord[]> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, earlierMs, null));
  return (await Promise.race([loadAdmissions(api), tooLate])) ?? [];
}

/** The fee of a result page; null if the shop did not answer. Throws a 404 for someone else's. */
export async function loadFee({ client }: Api, id: string): Promise<FeeOrder | null> {
  const answer = await client.call('GET /feepay/order/:id', { params: { id } });
  if (answer.ok) return answer.body.data;
  if (answer.status === 404 || answer.status === 400) throw data(null, { status: 404 });
  return null;
}
