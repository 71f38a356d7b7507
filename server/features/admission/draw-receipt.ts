import { formatIndiaTime } from '../../../domain/india-time.ts';
import { formatPaise } from '../../../domain/money.ts';
import { drawText } from '../invoice/mixed-text.ts';
import { drawRule, ink, makePaper, steel, stop } from '../invoice/paper.ts';
import { sampleMark } from '../invoice/tax-paper.ts';

export interface Receipt {
  number: string;
  paidAt: Date;
  seller: { name: string; address: string; contact: string; colour: string };
  payerName: string;
  skaterName: string;
  centre: string;
  amountPaise: number;
  amountInWords: string;
  /** The provider's payment id, as it appears on a bank statement. */
  paymentId: string;
  /** No money moved. */
  isSample: boolean;
}

/** A5 landscape, in points. */
const page = { left: 40, right: 555, top: 40 };
const width = page.right - page.left;
const size: [number, number] = [595, 420];

/** Draws the PDF, one page. Names may contain Devanagari, and the amount has the rupee sign. */
export const drawReceipt = (receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> =>
  makePaper({ title: `Receipt ${receipt.number}`, author: receipt.seller.name, size }, (doc) => {
    const top = drawRule(doc, page, drawHead(doc, receipt) + 16);
    drawRows(doc, receipt, top + 16);
  });

function drawHead(doc: PDFKit.PDFDocument, { seller, number, paidAt, isSample }: Receipt): number {
  const half = width / 2 - 10;
  const left = { x: page.left, width: half, weight: 'regular', colour: ink } as const;
  let y = drawText(doc, seller.name, { ...left, y: page.top, sizePoints: 15, weight: 'bold', colour: seller.colour });
  y = drawText(doc, seller.address, { ...left, y: y + 3, sizePoints: 8 });
  y = drawText(doc, seller.contact, { ...left, y, sizePoints: 7.5, colour: steel });
  const right = { ...left, x: page.left + half + 20, align: 'right' } as const;
  let at = drawText(doc, 'Fee receipt', { ...right, y: page.top, sizePoints: 15, weight: 'bold' });
  at = drawText(doc, number, { ...right, y: at + 3, sizePoints: 10, weight: 'bold' });
  at = drawText(doc, `Paid ${formatIndiaTime(paidAt)}`, { ...right, y: at, sizePoints: 8, colour: steel });
  if (isSample) at = drawText(doc, sampleMark, { ...right, y: at + 2, sizePoints: 8, weight: 'bold', colour: stop });
  return Math.max(y, at);
}

function drawRows(doc: PDFKit.PDFDocument, receipt: Receipt, top: number): void {
  const rows: [name: string, value: string][] = [
    ['Received from', receipt.payerName],
    ['For the admission of', receipt.skaterName],
    ['Center', receipt.centre],
    ['Payment', receipt.paymentId],
  ];
  let y = top;
  for (const [name, value] of rows) {
    // One point lower, to share a baseline with the value, which is in larger type.
    drawText(doc, name, { x: page.left, width: 130, y: y + 1, sizePoints: 9, weight: 'regular', colour: steel });
    const box = { x: page.left + 140, width: width - 140, sizePoints: 10, weight: 'bold', colour: ink } as const;
    y = drawText(doc, value, { ...box, y }) + 7;
  }
  y += 8;
  const amount = formatPaise(receipt.amountPaise);
  y = drawText(doc, amount, { x: page.left, width, y, sizePoints: 22, weight: 'bold', colour: ink });
  y = drawText(doc, receipt.amountInWords, { x: page.left, width, y, sizePoints: 9, weight: 'regular', colour: ink });
  const note = 'Fees are non-refundable. This is a computer-generated receipt and needs no signature.';
  drawText(doc, note, { x: page.left, width, y: y + 16, sizePoints: 7.5, weight: 'regular', colour: steel });
}
