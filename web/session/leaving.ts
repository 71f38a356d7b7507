import { loginAddress } from '../../domain/return-target.ts';
import { browserApi } from '../api/api.ts';
import { forgetLogin, readTokens } from '../visitor/stored-login.ts';
import { readDeviceToken } from '../push/register-device.ts';

/** From a logout until the page behind the login is gone. */
let isLoggingOut = false;

export function leaveForHome(): void {
  isLoggingOut = true;
}

export function haveLeft(): void {
  isLoggingOut = false;
}

/** Where a visitor without a login is sent. After a logout that is home, not the login. */
export const wayOut = (page: { pathname: string; search: string }): string => (isLoggingOut ? '/' : loginAddress(page));

/** Logs out here at once, even if the server cannot be reached. Then ends the session and its pushes on the server. */
export async function endSession(): Promise<void> {
  const tokens = readTokens();
  const deviceToken = readDeviceToken();
  leaveForHome();
  forgetLogin();
  if (!tokens) return;
  await browserApi().client.call('POST /loginuser/logout', {
    body: { refreshToken: tokens.refreshToken, ...(deviceToken !== null && { deviceToken }) },
  });
}
