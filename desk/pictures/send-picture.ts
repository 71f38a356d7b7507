import type { Refusal } from '../../contract/refusals.ts';
import { pictureBytesMax } from '../../contract/desk/pictures.ts';
import { interrupt } from '../api/interruption.ts';

type Outcome = { pictureId: string } | { reason: string };

/** What a phone's camera makes takes a minute over a slow network; made smaller it takes seconds. */
const shrinkBytes = 1_500_000;
const sideMaxPx = 2560;

/** Sends a picture and tells how far it is. `fetch` cannot tell. */
export async function sendPicture(file: File, onProgress: (share: number) => void): Promise<Outcome> {
  const sent = file.size > shrinkBytes ? ((await shrink(file)) ?? file) : file;
  if (sent.size > pictureBytesMax) {
    return { reason: 'This picture is larger than 20 MB. Please choose a smaller one.' };
  }
  for (;;) {
    const { status, body } = await post(sent, onProgress);
    if (status === 200 && body?.picture_id !== undefined) return { pictureId: body.picture_id };
    if (body?.code === 'desk-signed-out' && (await interrupt('sign-in'))) continue;
    return { reason: body?.message ?? 'The picture could not be sent. Please try again.' };
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

/** Null: the browser cannot read it; then the server says why. */
async function shrink(file: File): Promise<Blob | null> {
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, sideMaxPx / Math.max(whole.width, whole.height));
    const canvas = new OffscreenCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale));
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 });
  } catch {
    return null;
  }
}
