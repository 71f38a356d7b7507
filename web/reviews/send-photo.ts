import type { Refusal } from '../../contract/refusals.ts';
import { readTokens } from '../visitor/stored-login.ts';
import { renewTokens } from '../api/renew-tokens.ts';

/** A shrunken photo takes half a minute at 400 kbit/s. */
const patienceMs = 60_000;

/** The longest side that a photo is sent with. */
export const photoSidePx = 1600;

/** Null: it arrived. Else why not. The typed client sends JSON alone, and waits for less than a photo takes. */
export async function sendPhoto(path: string, photo: Blob, failedText: string): Promise<string | null> {
  try {
    const token = readTokens()?.accessToken;
    let answer = await put(path, photo, token);
    if (answer.status === 401 && (await renewTokens(token))) {
      answer = await put(path, photo, readTokens()?.accessToken);
    }
    // A page instead of data is not from the shop: it throws.
    const said = (await answer.json()) as Partial<Refusal>;
    return answer.ok ? null : (said.message ?? failedText);
  } catch {
    return failedText;
  }
}

const put = (path: string, body: Blob, token: string | undefined) =>
  fetch(`/api${path}`, {
    method: 'PUT',
    body,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': body.type.startsWith('image/') ? body.type : 'image/unknown',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
