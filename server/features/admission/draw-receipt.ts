import Pdf from 'pdfkit';
import { formatIndiaTime } from '../../../domain/india-time.ts';
import { formatRupees, rupeesFromPaise } from '../../../domain/money.ts';
import { drawText } from '../invoice/mixed-text.ts';

export interface Receipt {
  number: string;
  paidAt: Date;
  seller: { name: string; address: string; contact: string };
  payerName: string;
  skaterName: string;
  centre: string;
  amountPaise: number;
  amountInWords: string;
  /** The provider's name for the payment, as a bank statement shows it. */
  paymentId: string;
  /** No money moved. */
  isSample: boolean;
}

const ink = '#0a1024';
const steel = '#4d5975';
const electric = '#1a3bff';
const stop = '#c0221a';
const rule = '#d3dcea';

/** A5 across, in points. */
const page = { left: 40, right: 555, top: 40 };
const width = page.right - page.left;
const size: [number, number] = [595, 420];

/** The finished file, on one page. Names may hold Devanagari; the amount carries the rupee sign. */
export function drawReceipt(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new Pdf({
    size,
    margin: 0,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: `Receipt ${receipt.number}`, Author: receipt.seller.name },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.on('end', () => resolve(Buffer.concat(parts)));
  doc.on('error', reject);
  const top = drawHead(doc, receipt) + 16;
  doc.moveTo(page.left, top).lineTo(page.right, top).lineWidth(0.7).strokeColor(rule).stroke();
  drawRows(doc, receipt, top + 16);
  doc.end();
  return promise;
}

function drawHead(doc: PDFKit.PDFDocument, { seller, number, paidAt, isSample }: Receipt): number {
  const half = width / 2 - 10;
  const left = { x: page.left, width: half, weight: 'regular', colour: ink } as const;
  let y = drawText(doc, seller.name, { ...left, y: page.top, sizePoints: 15, weight: 'bold', colour: electric });
  y = drawText(doc, seller.address, { ...left, y: y + 3, sizePoints: 8 });
  y = drawText(doc, seller.contact, { ...left, y, sizePoints: 7.5, colour: steel });
  const right = { ...left, x: page.left + half + 20, align: 'right' } as const;
  let at = drawText(doc, 'Fee receipt', { ...right, y: page.top, sizePoints: 15, weight: 'bold' });
  at = drawText(doc, number, { ...right, y: at + 3, sizePoints: 10, weight: 'bold' });
  at = drawText(doc, `Paid ${formatIndiaTime(paidAt)}`, { ...right, y: at, sizePoints: 8, colour: steel });
  if (isSample) {
    const words = 'SAMPLE: test mode, no money moved';
    at = drawText(doc, words, { ...right, y: at + 2, sizePoints: 8, weight: 'bold', colour: stop });
  }
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
    // On the line of the value, which is a point larger.
    drawText(doc, name, { x: page.left, width: 130, y: y + 1, sizePoints: 9, weight: 'regular', colour: steel });
    const box = { x: page.left + 140, width: width - 140, sizePoints: 10, weight: 'bold', colour: ink } as const;
    y = drawText(doc, value, { ...box, y }) + 7;
  }
  y += 8;
  const amount = formatRupees(rupeesFromPaise(receipt.amountPaise));
  y = drawText(doc, amount, { x: page.left, width, y, sizePoints: 22, weight: 'bold', colour: ink });
  y = drawText(doc, receipt.amountInWords, { x: page.left, width, y, sizePoints: 9, weight: 'regular', colour: ink });
  const note = 'Fees are non-refundable. This receipt was made by computer and needs no signature.';
  drawText(doc, note, { x: page.left, width, y: y + 16, sizePoints: 7.5, weight: 'regular', colour: steel });
}
