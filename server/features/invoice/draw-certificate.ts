import type { Certificate } from './certificate.ts';
import { drawText, heightOfLines, wrapText, type TextBox } from './mixed-text.ts';
import { drawRule, ink, makePaper, steel } from './paper.ts';

/** A4 across, in points. */
const size = { width: 841.89, height: 595.28 };
const frame = 26;
const left = 90;
const width = size.width - 2 * left;

type Style = Pick<TextBox, 'weight' | 'colour'>;

/** Draws the PDF: one page across, to hang on a wall. Names may contain Devanagari. */
export const drawCertificate = (certificate: Certificate): Promise<Uint8Array<ArrayBuffer>> =>
  makePaper(
    {
      title: `Certificate for ${certificate.holder}`,
      author: certificate.shop.name,
      size: [size.width, size.height],
    },
    (doc) => drawPage(doc, certificate),
  );

function drawPage(doc: PDFKit.PDFDocument, { shop, holder, did, what, detail, day, by }: Certificate): void {
  const main = shop.colour ?? ink;
  drawFrame(doc, { main, accent: shop.accent ?? main });
  // A long name or level gets smaller letters before it gets a second line.
  const write = (text: string, y: number, [largest, smallest]: readonly [number, number], style: Style): number => {
    const fits = (sizePoints: number) => wrapText(doc, text, { sizePoints, weight: style.weight, width }).length <= 1;
    let sizePoints = largest;
    while (sizePoints > smallest && !fits(sizePoints)) sizePoints -= 2;
    return drawText(doc, text, { x: left, width, align: 'center', y, sizePoints, ...style });
  };
  const quiet = { weight: 'regular', colour: steel } as const;
  const strong = { weight: 'bold', colour: ink } as const;
  let y = write(shop.name, 78, [26, 14], { weight: 'bold', colour: main });
  if (shop.tagLine !== '') y = write(shop.tagLine, y, [11, 8], quiet);
  y = write('Certificate', y + 26, [40, 40], strong);
  y = write('We are proud to say that', y + 18, [14, 14], quiet);
  y = write(holder, y + 8, [38, 18], strong);
  y = write(did, y + 10, [14, 14], quiet);
  y = write(what, y + 6, [34, 16], { weight: 'bold', colour: main });
  if (detail !== '') write(detail, y + 4, [13, 10], quiet);
  drawSignature(doc, { x: left, title: 'Date', text: day });
  drawSignature(doc, { x: size.width - left - signatureWidth, title: 'Coach', text: by });
}

function drawFrame(doc: PDFKit.PDFDocument, { main, accent }: { main: string; accent: string }): void {
  const inner = frame + 8;
  doc
    .rect(frame, frame, size.width - 2 * frame, size.height - 2 * frame)
    .lineWidth(5)
    .strokeColor(main)
    .stroke();
  doc
    .rect(inner, inner, size.width - 2 * inner, size.height - 2 * inner)
    .lineWidth(1.2)
    .strokeColor(accent)
    .stroke();
}

const signatureWidth = 220;
const signatureBottom = size.height - 74;

function drawSignature(doc: PDFKit.PDFDocument, { x, title, text }: { x: number; title: string; text: string }): void {
  const box = { x, width: signatureWidth, align: 'center' } as const;
  const top = signatureBottom - heightOfLines(1, 13) - 4;
  // Only as much of a very long name as fits on one line.
  const [shown = ''] = wrapText(doc, text, { sizePoints: 13, weight: 'bold', width: signatureWidth });
  drawText(doc, shown, { ...box, y: top, sizePoints: 13, weight: 'bold', colour: ink });
  drawRule(doc, { left: x, right: x + signatureWidth }, signatureBottom);
  drawText(doc, title, { ...box, y: signatureBottom + 4, sizePoints: 9, weight: 'regular', colour: steel });
}
