import type { Refusal } from '../../contract/refusals.ts';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { renewTokens } from '../api/renew-tokens.ts';
import { readTokens } from '../visitor/stored-login.ts';

const sideMaxPx = 1600;
/** A shrunken photo takes half a minute at 400 kbit/s. */
const patienceMs = 60_000;

/** Null: it arrived. Else why not. The typed client sends JSON alone, and waits for less than a photo takes. */
export async function sendPhoto(reviewId: string, file: File): Promise<string | null> {
  const bytes = await shrinkPicture(file, sideMaxPx);
  try {
    const token = readTokens()?.accessToken;
    let answer = await put(reviewId, bytes, token);
    if (answer.status === 401 && (await renewTokens(token))) {
      answer = await put(reviewId, bytes, readTokens()?.accessToken);
    }
    // A page instead of data is not from the shop: it throws.
    const said = (await answer.json()) as Partial<Refusal>;
    return answer.ok ? null : (said.message ?? failedText);
  } catch {
    return failedText;
  }
}

const failedText =
  'Your photo could not be sent, but your review is saved. Please try again, or send it without the photo.';

const put = (reviewId: string, body: Blob, token: string | undefined) =>
  fetch(`/api/my-reviews/${encodeURIComponent(reviewId)}/picture`, {
    method: 'PUT',
    body,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': body.type.startsWith('image/') ? body.type : 'image/unknown',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
