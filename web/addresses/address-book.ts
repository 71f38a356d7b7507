import type { Address, AddressForm } from '../../contract/address.ts';
import { type Answer, reasonsOf } from '../../contract/client.ts';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { bodyOrNull, isUnanswered, type Api, browserApi } from '../api/api.ts';
import { showToast } from '../../ui/toast.tsx';
import { readLogin } from '../visitor/stored-login.ts';
import type { AddressUse } from './chosen-address.ts';

/** Shorter than any other message. */
const defaultToastMs = 2000;

/** Null where they could not be loaded. */
export async function loadAddresses({ client }: Api): Promise<Address[] | null> {
  const userId = readLogin()?.user_id;
  if (userId === undefined) return null;
  return (await bodyOrNull(client.call('GET /address/:userId', { params: { userId } })))?.user ?? null;
}

/** Adds an address, or changes the one with this id. Null: saved. Otherwise what is wrong with it. */
export async function saveAddress(form: AddressForm, id: string | null): Promise<readonly FieldReason[] | null> {
  const { client, mainId } = browserApi();
  const body = { ...form, main_id: mainId };
  const answer =
    id === null
      ? await client.call('POST /address', { body })
      : await client.call('PUT /address/:id', { params: { id }, body });
  if (answer.ok) {
    showToast(id === null ? 'Address added successfully' : 'Address updated successfully');
    return null;
  }
  if (isUnanswered(answer)) showToast('Error saving address', 'error');
  else showToast(wordsOf(answer, ['shipping-not-available', 'addresses-full']) ?? 'Failed to save address', 'error');
  return reasonsOf(answer, { 'shipping-not-available': 'pincode' });
}

/** Whether it was deleted. */
export async function deleteAddress(id: string): Promise<boolean> {
  const answer = await browserApi().client.call('DELETE /address/:id', { params: { id } });
  if (answer.ok) showToast('Address deleted successfully!');
  else showToast(isUnanswered(answer) ? 'An error occurred while deleting.' : 'Failed to delete address.', 'error');
  return answer.ok;
}

/** Whether it is the default now. */
export async function chooseDefault(id: string, use: AddressUse): Promise<boolean> {
  const answer = await browserApi().client.call('PATCH /address/:id', {
    params: { id },
    body: use === 'shipping' ? { defaultaddressS: true } : { defaultaddressB: true },
  });
  if (answer.ok) showToast(`Default ${use} address updated`, 'plain', { ms: defaultToastMs });
  else {
    const words = wordsOf(answer, ['shipping-not-available']) ?? 'An error occurred while setting default address';
    showToast(words, 'error', { ms: defaultToastMs });
  }
  return answer.ok;
}

/** The shop's own words, for these refusals only. */
function wordsOf(answer: Answer<unknown>, codes: readonly string[]): string | null {
  if (answer.ok || answer.refusal === null) return null;
  return codes.includes(answer.refusal.code) ? answer.refusal.message : null;
}
