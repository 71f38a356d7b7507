/** Photos of customers can be removed, so nobody may keep them. Pictures of the shop are kept for ever under their address. */
export const customerPrefix = 'customer-';

/** The media route serves a picture here; `/{width}` may follow. */
export const mediaAddress = (pictureId: string): string => `/media/${pictureId}`;

export const mediaAddressOrNull = (pictureId: string | null): string | null =>
  pictureId === null ? null : mediaAddress(pictureId);
