import type { Locator, Page } from '@playwright/test';
import type { Address, AddressForm } from '../contract/address.ts';
import type { LoggedIn } from '../contract/account.ts';
import { expect, fillAtOnce } from './shop.ts';

/** The demo shop delivers here. */
export const home: AddressForm = {
  location_user: 'Home',
  new_address: '12 Palm Beach Road',
  area: 'Vashi',
  city: 'Navi Mumbai',
  pincode: '400703',
};
export const office: AddressForm = { ...home, location_user: 'Office', new_address: '3 Mindspace', pincode: '400708' };
/** Far beyond where the demo shop delivers. */
export const faraway: AddressForm = {
  ...home,
  location_user: 'Others',
  new_address: '9 Mall Road',
  city: 'Shimla',
  pincode: '171001',
};

const headers = ({ accessToken }: LoggedIn) => ({ authorization: `Bearer ${accessToken}` });

export async function keepAddress(page: Page, login: LoggedIn, form: AddressForm): Promise<void> {
  const answer = await page.request.post('/api/address', { data: form, headers: headers(login) });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Leaves an account with addresses, none of which is the default. */
export async function dropDefault(page: Page, login: LoggedIn, kind: 'shipping' | 'billing'): Promise<void> {
  const path = `/api/address/reset-default/${kind}/${login.user.user_id}`;
  expect((await page.request.patch(path, { headers: headers(login) })).ok()).toBe(true);
}

export async function keptAddresses(page: Page, login: LoggedIn): Promise<Address[]> {
  const answer = await page.request.get(`/api/address/${login.user.user_id}`, { headers: headers(login) });
  return ((await answer.json()) as { user: Address[] }).user;
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

export async function fillAddress(
  form: Locator,
  { location_user, new_address, area, city, pincode }: AddressForm,
  enter = fillAtOnce,
): Promise<void> {
  await enter(form.getByRole('textbox', { name: 'Pincode' }), pincode);
  await enter(form.getByRole('textbox', { name: 'City' }), city);
  await form.getByRole('radio', { name: location_user }).check();
  await enter(form.getByRole('textbox', { name: 'Area' }), area);
  await enter(form.getByRole('combobox', { name: 'Address' }), new_address);
}
