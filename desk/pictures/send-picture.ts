import type { Refusal } from '../../contract/refusals.ts';
import { pictureBytesMax } from '../../contract/desk/pictures.ts';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { interrupt } from '../api/interruption.ts';

/** `isFinal`: the same file would be refused again. */
type Outcome = { pictureId: string } | { reason: string; isFinal: boolean };

const sideMaxPx = 2560;

/** Uploads a picture with progress, which `fetch` cannot report. */
export async function sendPicture(file: File, onProgress: (share: number) => void): Promise<Outcome> {
  const sent = await shrinkPicture(file, sideMaxPx);
  if (sent.size > pictureBytesMax) {
    return { reason: 'This picture is larger than 20 MB. Please choose a smaller one.', isFinal: true };
  }
  for (;;) {
    const { status, body } = await post(sent, onProgress);
    if (status === 200 && body?.picture_id !== undefined) return { pictureId: body.picture_id };
    if (body?.code === 'desk-signed-out' && (await interrupt('sign-in'))) continue;
    return {
      reason: body?.message ?? 'The picture could not be sent. Please try again.',
      isFinal: body?.code === 'picture-refused' || body?.code === 'too-large',
    };
  }
}

interface Answer {
  status: number;
  body: (Partial<Refusal> & { picture_id?: string }) | null;
}

const post = (file: Blob, onProgress: (share: number) => void) =>
  new Promise<Answer>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/desk/pictures');
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'image/unknown');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('loadend', () =>
      resolve({ status: request.status, body: request.response as Answer['body'] }),
    );
    request.send(file);
  });
