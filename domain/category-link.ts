/** Without toWellFormed, half a surrogate pair would make the encoder throw. */
export const categoryLink = (name: string): string => `/category-detail/${encodeURIComponent(name.toWellFormed())}`;
