import { call, interruptionFor, wordsOf } from '../api/call.ts';
import { interrupt } from '../api/interruption.ts';
import { memberHeaders } from '../api/session.ts';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { openPictureZip, type PictureZip } from './picture-zip.ts';

export interface Sending {
  sent: number;
  total: number;
  problems: { path: string; reason: string }[];
}

/** At once: one is on its way while the server stores another. */
const linesMax = 3;
const triesMax = 6;
const sideMaxPx = 2560;
const shownMax = 200;

interface Options {
  importId: string;
  onProgress: (sending: Sending) => void;
  stopped: AbortSignal;
}

/**
 * Sends those pictures of a ZIP that the file names and the server does not have yet, so that choosing the ZIP again continues where it
 * stopped. A text says why it ended early.
 */
export async function sendPictures(file: Blob, options: Options): Promise<Sending | string> {
  const zip = await openPictureZip(file);
  if (typeof zip === 'string') return zip;
  const { importId, onProgress, stopped } = options;
  const named = await call('POST /desk/import/:importId/zip', { params: { importId }, body: { paths: zip.paths } });
  if (!named.ok) return wordsOf(named);
  const { needed, stored_count } = named.body;
  const sending: Sending = { sent: stored_count, total: stored_count + needed.length, problems: zip.problems };
  onProgress({ ...sending });
  const waiting = [...needed];
  let failure: string | undefined;
  const sendLine = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (stopped.aborted || failure !== undefined) return;
      const outcome = await sendOne(zip, importId, path);
      if (outcome?.isFatal) failure = outcome.reason;
      else if (outcome && sending.problems.length < shownMax) sending.problems.push({ path, reason: outcome.reason });
      sending.sent += 1;
      onProgress({ ...sending });
    }
  };
  await Promise.all(Array.from({ length: linesMax }, sendLine));
  return failure ?? sending;
}

interface Failed {
  reason: string;
  /** The next would fail, too. */
  isFatal: boolean;
}

async function sendOne(zip: PictureZip, importId: string, path: string): Promise<Failed | null> {
  const bytes = await zip.unpack(path);
  if (typeof bytes === 'string') return { reason: bytes, isFatal: false };
  const picture = await shrinkPicture(new File([bytes], path, { type: typeOf(path) }), sideMaxPx);
  const address = `/api/desk/import/${importId}/pictures?path=${encodeURIComponent(path)}`;
  for (let tries = 1; ; tries += 1) {
    const answer = await post(address, picture);
    if (answer.isGood) return null;
    const interruption = interruptionFor(answer.code);
    if (interruption && (await interrupt(interruption))) continue;
    const isPassing = answer.code === '' || answer.code === 'busy' || answer.code === 'too-many-requests';
    if (!isPassing)
      return { reason: answer.reason, isFatal: answer.code !== 'picture-refused' && answer.code !== 'too-large' };
    if (tries === triesMax)
      return { reason: 'The shop could not be reached. Choose the ZIP again to continue.', isFatal: true };
    await new Promise((resolve) => setTimeout(resolve, answer.waitMs));
  }
}

const typeOf = (path: string): string =>
  /\.png$/i.test(path) ? 'image/png' : /\.webp$/i.test(path) ? 'image/webp' : 'image/jpeg';

async function post(address: string, picture: Blob) {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...memberHeaders() },
      body: picture,
      signal: AbortSignal.timeout(120_000),
    });
    if (response.ok) return { isGood: true as const };
    const { code = '', message = '' } = (await response.json()) as Partial<Refusal>;
    const waitSeconds = Number(response.headers.get('retry-after') ?? 2);
    return { isGood: false as const, code, reason: message, waitMs: Math.min(waitSeconds || 2, 60) * 1000 };
  } catch {
    return { isGood: false as const, code: '', reason: '', waitMs: 3_000 };
  }
}
