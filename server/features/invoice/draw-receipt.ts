import { drawText, type TextBox } from './mixed-text.ts';
import { drawRule, ink, makePaper, steel, stop } from './paper.ts';
import type { Receipt } from './receipt.ts';

const pointsPerMm = 72 / 25.4;
/** A roll is 80 mm wide, of which printers reach 72. */
const paperWidth = 80 * pointsPerMm;
const left = 4 * pointsPerMm;
const width = 72 * pointsPerMm;
const right = left + width;
const amountWidth = 62;
/** Longer than any receipt: a hundred lines take two metres. */
const measuredHeight = 14_000;

const body = { sizePoints: 8.5, weight: 'regular', colour: ink } as const;
const caption = { sizePoints: 7.5, weight: 'regular', colour: steel } as const;

/** Draws the PDF: one page as long as it needs to be, so the printer cuts below the last line. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const paper = { title: `${receipt.title} ${receipt.number}`, author: receipt.seller.name };
  let end = measuredHeight;
  await makePaper({ ...paper, size: [paperWidth, measuredHeight] }, (doc) => (end = drawAll(doc, receipt)));
  return makePaper({ ...paper, size: [paperWidth, Math.ceil(end + 6 * pointsPerMm)] }, (doc) => drawAll(doc, receipt));
}

/** Returns where it ends. */
function drawAll(doc: PDFKit.PDFDocument, receipt: Receipt): number {
  const { seller } = receipt;
  let y = 5 * pointsPerMm;
  const write = (text: string, look: Pick<TextBox, 'sizePoints' | 'weight' | 'colour'> & Partial<TextBox>, gap = 0) => {
    if (text !== '') y = drawText(doc, text, { x: left, width, ...look, y: y + gap });
  };
  const rule = () => (y = drawRule(doc, { left, right }, y + 4) + 4);
  const row = ([title, amount]: readonly [string, string], look: Pick<TextBox, 'sizePoints' | 'weight' | 'colour'>) => {
    const ends = drawText(doc, title, { x: left, width: width - amountWidth - 4, ...look, y });
    y = Math.max(
      ends,
      drawText(doc, amount, { x: right - amountWidth, width: amountWidth, align: 'right', ...look, y }),
    );
  };

  write(seller.name, { sizePoints: 13, weight: 'bold', colour: ink, align: 'center' });
  write(seller.address, { ...caption, align: 'center' }, 2);
  write([seller.phone, seller.email].filter(Boolean).join(' · '), { ...caption, align: 'center' });
  if (seller.gstin !== '') write(`GSTIN ${seller.gstin}`, { ...body, weight: 'bold', align: 'center' }, 2);
  rule();
  write(`${receipt.title} ${receipt.number}`, { ...body, weight: 'bold' });
  for (const fact of receipt.facts) write(fact, caption);
  if (receipt.mark !== null) write(receipt.mark, { ...caption, weight: 'bold', colour: stop }, 2);
  rule();
  for (const line of receipt.lines) {
    row([line.name, line.amount], { ...body, weight: 'bold' });
    write(line.detail, caption);
    write(line.figures, caption);
    y += 4;
  }
  y -= 4;
  rule();
  for (const sum of receipt.sums) row(sum, body);
  y += 2;
  row(['Total', receipt.total], { sizePoints: 12, weight: 'bold', colour: ink });
  y += 2;
  for (const sum of receipt.sumsAfterTotal) row(sum, body);
  rule();
  write(receipt.closing, { ...caption, align: 'center' });
  return y;
}
