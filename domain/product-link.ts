/** Longest segment worth decoding: far above any title, far below what makes decoding slow. */
const segmentLengthMax = 8_192;

/** encodeURIComponent leaves only ASCII, which is all that btoa can take; half a surrogate pair would make it throw. */
const toSegment = (text: string): string => encodeURIComponent(btoa(encodeURIComponent(text.toWellFormed())));

export const productLink = (product: { title: string; id: string }): string =>
  `/product/${toSegment(product.title)}/${toSegment(product.id)}`;

/** One segment of a product link, as it stands in the address or as a router has already percent-decoded it. */
export function readProductSegment(segment: string): string | null {
  if (segment.length === 0 || segment.length > segmentLengthMax) return null;
  try {
    const base64 = decodeURIComponent(segment);
    // atob alone would also take spaces and line breaks: many addresses for one product.
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
    const text = decodeURIComponent(atob(base64));
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

/** The title is for people and search engines; the id alone decides which product is shown. */
export function readProductLink(segments: { title: string; id: string }): { title: string; id: string } | null {
  const title = readProductSegment(segments.title);
  const id = readProductSegment(segments.id);
  return title === null || id === null ? null : { title, id };
}
