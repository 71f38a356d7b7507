import { expect, test, vi } from 'vitest';
import type { Me } from '../../contract/desk/sign-in.ts';
import { mayCall, setMe, signedIn } from './session.ts';

const member = (staff_id: string, permissions: string[] = []) => ({ staff_id, permissions }) as unknown as Me;

test('[W-01] the same member signed in again keeps the page and what is typed on it; another one gets a new page', () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  setMe(member('asha'));
  setMe(member('asha', ['orders.view']));
  expect(reload).not.toHaveBeenCalled();
  expect(signedIn().permissions).toEqual(['orders.view']);
  setMe(member('binu'));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('[W-05] a button is for those whose role may make its call', () => {
  expect(mayCall(member('asha', ['roll-call.edit']), 'GET /desk/roll-call')).toBe(true);
  expect(mayCall(member('asha', ['orders.view']), 'GET /desk/roll-call')).toBe(false);
  expect(mayCall(member('asha'), 'GET /desk/session')).toBe(true);
});
