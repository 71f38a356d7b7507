import Pdf from 'pdfkit';

/** The colours of invoices and receipts. Only the seller's name has the shop's own. */
export const ink = '#0a1024';
export const steel = '#4d5975';
export const stop = '#c0221a';
const pale = '#d3dcea';

interface Paper {
  title: string;
  author: string;
  /** In points, or a name like `A4`. */
  size: string | [width: number, height: number];
}

/** Makes a PDF. All its pages stay open until the end, so that they can be counted. */
export function makePaper(
  { title, author, size }: Paper,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new Pdf({
    size,
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.on('end', () => resolve(Buffer.concat(parts)));
  doc.on('error', reject);
  draw(doc);
  doc.end();
  return promise;
}

/** A line across the page. Returns its y. */
export function drawRule(doc: PDFKit.PDFDocument, { left, right }: { left: number; right: number }, y: number): number {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.7).strokeColor(pale).stroke();
  return y;
}
