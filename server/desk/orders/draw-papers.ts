import type { Invoice } from '../../../contract/invoice.ts';
import type { OrderAddress } from '../../../contract/order.ts';
import { deliveryLines } from '../../../domain/address-lines.ts';
import { code128Widths } from '../../../domain/code-128.ts';
import { formatPaise } from '../../../domain/money.ts';
import { drawTaxPaperPages } from '../../features/invoice/draw-tax-paper.ts';
import { invoicePaper } from '../../features/invoice/invoice-paper.ts';
import { drawText } from '../../features/invoice/mixed-text.ts';
import { drawRule, ink, makePaper, steel } from '../../features/invoice/paper.ts';
import { variationText } from '../../../domain/variation-choice.ts';
import { pickListOf, type PackedLine } from './pick-list.ts';

export interface PackedOrder {
  receiptId: string;
  name: string;
  mobile: string;
  address: Partial<OrderAddress>;
  /** To be collected on delivery. */
  cashPaise: number;
  courier: string | null;
  awb: string | null;
  /** The customer's note, or empty. */
  note: string;
  lines: PackedLine[];
}

export interface Sender {
  name: string;
  address: string;
  phone: string;
}

export type Papers =
  | { kind: 'pick-list' | 'slips' | 'labels'; orders: PackedOrder[]; sender: Sender }
  | { kind: 'invoices'; invoices: Invoice[] };

type Doc = PDFKit.PDFDocument;

/** A PDF point is 1/72 inch. Printed at 100 %, a label is exactly this large. */
const pointsOfMm = (mm: number): number => (mm * 72) / 25.4;
const labelMm = { width: 100, height: 150 };
const a4 = { left: 40, right: 555, top: 40, bottom: 800 };
const a4Width = a4.right - a4.left;

const bold = (sizePoints: number) => ({ sizePoints, weight: 'bold', colour: ink }) as const;
const plain = (sizePoints: number) => ({ sizePoints, weight: 'regular', colour: ink }) as const;
const quiet = (sizePoints: number) => ({ sizePoints, weight: 'regular', colour: steel }) as const;

/** Draws all papers into one PDF. */
export function drawPapers(papers: Papers): Promise<Uint8Array<ArrayBuffer>> {
  if (papers.kind === 'invoices') {
    const [first] = papers.invoices;
    return makePaper({ title: 'Invoices', author: first?.seller.name ?? '', size: 'A4' }, (doc) =>
      papers.invoices.forEach((invoice, index) => {
        if (index > 0) doc.addPage();
        drawTaxPaperPages(doc, invoicePaper(invoice));
      }),
    );
  }
  const { kind, orders, sender } = papers;
  if (kind === 'pick-list') {
    return makePaper({ title: 'Pick list', author: sender.name, size: 'A4' }, (doc) => drawPickList(doc, orders));
  }
  const size: [number, number] = [pointsOfMm(labelMm.width), pointsOfMm(labelMm.height)];
  const isLabel = kind === 'labels';
  const paper = { title: isLabel ? 'Labels' : 'Packing slips', author: sender.name, size: isLabel ? size : 'A4' };
  return makePaper(paper, (doc) =>
    orders.forEach((order, index) => {
      if (index > 0) doc.addPage();
      if (isLabel) drawLabel(doc, order, sender);
      else drawSlip(doc, order, sender.name);
    }),
  );
}

/** All goods of the chosen orders, by SKU, with the orders they are for. */
function drawPickList(doc: Doc, orders: readonly PackedOrder[]): void {
  let y = drawText(doc, `Pick list for ${orders.length === 1 ? '1 order' : `${orders.length} orders`}`, {
    ...bold(15),
    x: a4.left,
    y: a4.top,
    width: a4Width,
  });
  y = drawRule(doc, a4, y + 6) + 6;
  for (const row of pickListOf(orders)) {
    if (y > a4.bottom - 60) {
      doc.addPage();
      y = a4.top;
    }
    doc
      .rect(a4.left, y + 2, 11, 11)
      .lineWidth(0.8)
      .strokeColor(ink)
      .stroke();
    drawText(doc, String(row.quantity), { ...bold(13), x: a4.left + 20, y, width: 40 });
    const text = { x: a4.left + 66, width: a4Width - 66 };
    let end = drawText(doc, row.name, { ...bold(10), ...text, y });
    end = drawText(doc, [row.detail, row.sku].filter(Boolean).join(' · '), { ...plain(9), ...text, y: end });
    end = drawText(doc, row.orders.join(', '), { ...quiet(8), ...text, y: end });
    y = drawRule(doc, a4, end + 5) + 6;
  }
  for (const { receiptId, note } of orders) {
    if (note === '') continue;
    // Leaves room for the longest note, ten lines.
    if (y > a4.bottom - 140) {
      doc.addPage();
      y = a4.top;
    }
    const full = { x: a4.left, width: a4Width };
    y = drawText(doc, `Customer’s note · ${receiptId}`, { ...bold(10), ...full, y: y + 4 });
    y = drawText(doc, inOneLine(note), { ...plain(10), ...full, y });
  }
}

/** Joins lines, because a note of many short lines would run off the page. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Goes into the parcel: its contents, without prices. */
function drawSlip(doc: Doc, order: PackedOrder, sender: string): void {
  const full = { x: a4.left, width: a4Width };
  let y = drawText(doc, sender, { ...bold(15), ...full, y: a4.top });
  y = drawText(doc, `Packing slip · ${order.receiptId}`, { ...plain(10), ...full, y: y + 2 });
  y = drawText(doc, order.name, { ...bold(11), ...full, y: y + 14 });
  for (const line of deliveryLines(order.address)) y = drawText(doc, line, { ...plain(10), ...full, y });
  y = drawText(doc, order.mobile, { ...plain(10), ...full, y });
  if (order.note !== '') {
    y = drawText(doc, 'Your note', { ...bold(10), ...full, y: y + 10 });
    y = drawText(doc, inOneLine(order.note), { ...plain(10), ...full, y });
  }
  y = drawRule(doc, a4, y + 12) + 8;
  for (const { sku, name, attributes, quantity, parts } of order.lines) {
    // Leaves room for the parts: one line each, two if a name is long.
    if (y > a4.bottom - 50 - Math.min(parts.length, 20) * 12) {
      doc.addPage();
      y = a4.top;
    }
    doc
      .rect(a4.left, y + 2, 11, 11)
      .lineWidth(0.8)
      .strokeColor(ink)
      .stroke();
    drawText(doc, `${quantity} ×`, { ...bold(11), x: a4.left + 20, y, width: 40 });
    const chosen = parts.length > 0 ? [] : [variationText(attributes)].filter(Boolean);
    const text = { x: a4.left + 66, width: a4Width - 66 };
    let end = drawText(doc, name, { ...bold(10), ...text, y });
    end = drawText(doc, [...chosen, sku].join(' · '), { ...quiet(9), ...text, y: end });
    for (const part of parts) {
      const words = [`${part.quantity} × ${part.name}`, variationText(part.attributes), part.sku];
      end = drawText(doc, words.filter(Boolean).join(' · '), { ...plain(9), ...text, y: end });
    }
    y = drawRule(doc, a4, end + 5) + 6;
  }
}

/** 100 x 150 mm, the format of thermal printers. The barcode is the parcel's number, or the order's if it has none yet. */
function drawLabel(doc: Doc, order: PackedOrder, sender: Sender): void {
  const [pageWidth, pageHeight] = [pointsOfMm(labelMm.width), pointsOfMm(labelMm.height)];
  const edge = pointsOfMm(5);
  const full = { x: edge, width: pageWidth - 2 * edge };
  const line = { left: edge, right: pageWidth - edge };
  drawText(doc, order.receiptId, { ...bold(9), ...full, y: edge, align: 'right' });
  let y = drawText(doc, `From ${sender.name}`, { ...quiet(9), ...full, y: edge });
  // So that the courier can return the parcel, or call.
  if (sender.address !== '') y = drawText(doc, inOneLine(sender.address), { ...quiet(8), ...full, y });
  if (sender.phone !== '') y = drawText(doc, `Phone ${sender.phone}`, { ...quiet(8), ...full, y });
  y = drawRule(doc, line, y + 4) + 8;
  y = drawText(doc, order.name, { ...bold(16), ...full, y });
  for (const part of deliveryLines(order.address)) y = drawText(doc, part, { ...plain(13), ...full, y });
  y = drawText(doc, `Mobile ${order.mobile}`, { ...bold(12), ...full, y: y + 4 });
  y = drawRule(doc, line, y + 8) + 8;
  drawText(doc, order.cashPaise > 0 ? `COLLECT CASH ${formatPaise(order.cashPaise)}` : 'PREPAID', {
    ...bold(15),
    ...full,
    y,
  });
  const number = order.awb ?? order.receiptId;
  const barTop = pageHeight - edge - pointsOfMm(28);
  drawBarcode(doc, number, { ...full, y: barTop, height: pointsOfMm(20) });
  const words = order.courier === null ? number : `${order.courier} ${number}`;
  drawText(doc, words, { ...bold(11), ...full, y: barTop + pointsOfMm(21) });
}

/** Bars are at most half a millimetre wide, with a quiet zone of ten such widths on each side. */
function drawBarcode(doc: Doc, text: string, box: { x: number; y: number; width: number; height: number }): void {
  const widths = code128Widths(text);
  const modules = widths.reduce((sum, width) => sum + width, 20);
  const modulePoints = Math.min(pointsOfMm(0.5), box.width / modules);
  let x = box.x + 10 * modulePoints;
  widths.forEach((width, index) => {
    if (index % 2 === 0) doc.rect(x, box.y, width * modulePoints, box.height);
    x += width * modulePoints;
  });
  doc.fillColor('#000000').fill();
}
