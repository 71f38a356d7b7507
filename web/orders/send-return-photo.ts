import { sendPhoto } from '../reviews/send-photo.ts';

/** Null: it arrived. Otherwise the reason. */
export const sendReturnPhoto = (returnId: string, place: number, photo: Blob): Promise<string | null> =>
  sendPhoto(
    `/my-returns/${encodeURIComponent(returnId)}/photos/${place}`,
    photo,
    'The photo could not be sent. Please add it again.',
  );
