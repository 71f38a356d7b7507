import { browserApi } from '../api/browser-api.ts';
import { forgetDevice, readDeviceToken } from '../push/device-token.ts';
import { leaveByWish } from './leaving.ts';
import { forgetLogin, readTokens } from '../visitor/stored-login.ts';

/** Logs out here at once, whether or not the server will hear of it; then ends the session and the pushes there. */
export async function endSession(): Promise<void> {
  const tokens = readTokens();
  const deviceToken = readDeviceToken();
  leaveByWish();
  forgetDevice();
  forgetLogin();
  if (!tokens) return;
  await browserApi().client.call('POST /loginuser/logout', {
    body: { refreshToken: tokens.refreshToken, ...(deviceToken !== null && { deviceToken }) },
  });
}
