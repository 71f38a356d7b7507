/** The media route serves a picture here; `/{width}` may follow. */
export const mediaAddress = (pictureId: string): string => `/media/${pictureId}`;

export const mediaAddressOrNull = (pictureId: string | null): string | null =>
  pictureId === null ? null : mediaAddress(pictureId);
