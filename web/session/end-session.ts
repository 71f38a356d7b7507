import { browserApi } from '../api/api.ts';
import { readDeviceToken } from '../push/device-token.ts';
import { forgetLogin, readTokens } from '../visitor/stored-login.ts';
import { leaveForHome } from './leaving.ts';

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
