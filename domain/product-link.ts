/** Far longer than any title, and short enough to decode quickly. */
const segmentLengthMax = 8_192;

/** btoa takes only ASCII, so encode first. Without toWellFormed, half a surrogate pair would make that throw. */
const toSegment = (text: string): string => encodeURIComponent(btoa(encodeURIComponent(text.toWellFormed())));

export const productLink = (product: { title: string; id: string }): string =>
  `/product/${toSegment(product.title)}/${toSegment(product.id)}`;

/** One segment of a product link, raw or already percent-decoded by a router. */
export function readProductSegment(segment: string): string | null {
  if (segment.length === 0 || segment.length > segmentLengthMax) return null;
  try {
    const base64 = decodeURIComponent(segment);
    // atob also accepts spaces and line breaks, which would give one product many URLs.
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
    const text = decodeURIComponent(atob(base64));
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

/** The title is for people and search engines; only the id decides which product is shown. */
export function readProductLink(segments: { title: string; id: string }): { title: string; id: string } | null {
  const title = readProductSegment(segments.title);
  const id = readProductSegment(segments.id);
  return title === null || id === null ? null : { title, id };
}
