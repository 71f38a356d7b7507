import { browserApi } from '../api/api.ts';
import { canReceivePushes, registerDevice, isRegistrationDue } from '../push/register-device.ts';
import { showPushes } from '../push/show-pushes.tsx';
import { lookUpUser } from './look-up-user.ts';
import { loadSignInOptions } from './sign-in-options.ts';
import { readLogin } from '../visitor/stored-login.ts';

/** Runs with a stored login when a page is opened, and after each login. */
export async function resumeLogin(): Promise<void> {
  await lookUpUser();
  const login = readLogin();
  if (!login || !canReceivePushes() || Notification.permission !== 'granted') return;
  showPushes();
  if (!isRegistrationDue(login.user_id)) return;
  const { firebase } = await loadSignInOptions(browserApi());
  if (firebase) await registerDevice(firebase);
}
