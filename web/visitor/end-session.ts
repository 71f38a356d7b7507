import { browserApi } from '../browser-api.ts';
import { forgetDevice, readDeviceToken } from '../push/device-token.ts';
import { readTokens } from './stored-login.ts';

/** Ends the session on the server and the pushes to this device. Whether or not the server hears it, forget the login after. */
export async function endSession(): Promise<void> {
  const tokens = readTokens();
  const deviceToken = readDeviceToken();
  if (tokens) {
    await browserApi().client.call('POST /loginuser/logout', {
      body: { refreshToken: tokens.refreshToken, ...(deviceToken !== null && { deviceToken }) },
    });
  }
  forgetDevice();
}
