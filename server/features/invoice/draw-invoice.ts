import type { Invoice, InvoiceLine } from '../../../contract/invoice.ts';
import type { OrderAddress } from '../../../contract/order.ts';
import { formatIndiaTime } from '../../../domain/india-time.ts';
import { formatRupees } from '../../../domain/money.ts';
import { drawText, heightOfLines, wrapText, type TextBox } from './mixed-text.ts';
import { drawRule, ink, makePaper, sampleMark, steel, stop } from './paper.ts';

/** A4, in points. */
const page = { left: 40, right: 555, top: 40, bottom: 802 };
const width = page.right - page.left;

interface Column {
  title: string;
  x: number;
  width: number;
  of: (invoiceLine: InvoiceLine) => string;
}

const small = { sizePoints: 8, weight: 'regular', colour: ink } as const;
const caption = { sizePoints: 7.5, weight: 'regular', colour: steel } as const;

/** Draws the PDF. Names may contain Devanagari, and amounts have the rupee sign. */
export const drawInvoice = (invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> =>
  makePaper({ title: `Invoice ${invoice.invoice_number}`, author: invoice.seller.name, size: 'A4' }, (doc) =>
    drawInvoicePages(doc, invoice),
  );

/** Starts on the document's current, last page. */
export function drawInvoicePages(doc: PDFKit.PDFDocument, invoice: Invoice): void {
  const pagesBefore = doc.bufferedPageRange().count - 1;
  let y = drawHead(doc, invoice);
  y = drawParties(doc, invoice, y + 18);
  y = drawLines(doc, invoice, y + 18);
  drawTotals(doc, invoice, y + 10);
  numberPages(doc, invoice, pagesBefore);
}

function drawHead(doc: PDFKit.PDFDocument, { seller, ...invoice }: Invoice): number {
  const half = width / 2 - 10;
  const left = { x: page.left, width: half };
  let y = drawText(doc, seller.name, {
    ...left,
    y: page.top,
    sizePoints: 15,
    weight: 'bold',
    colour: seller.colour ?? ink,
  });
  y = drawText(doc, seller.address, { ...left, ...small, y: y + 3 });
  const contact = [seller.phone, seller.email].filter((part) => part !== '').join(' · ');
  y = drawText(doc, contact, { ...left, ...caption, y });
  if (seller.gstin !== '') y = drawText(doc, `GSTIN ${seller.gstin}`, { ...left, ...small, weight: 'bold', y: y + 2 });

  const right = { x: page.left + half + 20, width: half, align: 'right' } as const;
  let at = drawText(doc, 'Tax Invoice', { ...right, y: page.top, sizePoints: 15, weight: 'bold', colour: ink });
  at = drawText(doc, invoice.invoice_number, { ...right, ...small, sizePoints: 10, weight: 'bold', y: at + 3 });
  at = drawText(doc, `Invoice date ${formatIndiaTime(new Date(invoice.invoice_date))}`, {
    ...right,
    ...caption,
    y: at,
  });
  const ordered = `Order ${invoice.receipt_id} of ${formatIndiaTime(new Date(invoice.order_date))}`;
  at = drawText(doc, ordered, { ...right, ...caption, y: at });
  const mark = markOf(invoice);
  if (mark !== null) at = drawText(doc, mark, { ...right, ...small, weight: 'bold', colour: stop, y: at + 2 });
  return Math.max(y, at);
}

function markOf({ is_cancelled, is_sample }: Pick<Invoice, 'is_cancelled' | 'is_sample'>): string | null {
  if (is_cancelled) return 'CANCELLED';
  return is_sample ? sampleMark : null;
}

function drawParties(doc: PDFKit.PDFDocument, invoice: Invoice, top: number): number {
  const third = (width - 40) / 3;
  const column = (index: number) => ({ x: page.left + index * (third + 20), width: third });
  const party = (index: number, title: string, address: OrderAddress) => {
    const y = drawText(doc, title, { ...column(index), ...caption, y: top });
    const named = drawText(doc, invoice.buyer_name, { ...column(index), ...small, weight: 'bold', y: y + 1 });
    return drawText(doc, addressWords(address), { ...column(index), ...small, y: named });
  };
  const ends = [party(0, 'Billed to', invoice.billing_address), party(1, 'Shipped to', invoice.shipping_address)];
  const y = drawText(doc, 'Place of supply', { ...column(2), ...caption, y: top });
  const placed = drawText(doc, invoice.place_of_supply, { ...column(2), ...small, weight: 'bold', y: y + 1 });
  ends.push(drawText(doc, 'Reverse charge: no', { ...column(2), ...small, y: placed }));
  return Math.max(...ends);
}

const addressWords = ({ new_address, area, city, pincode }: OrderAddress): string =>
  [new_address, area, `${city} ${pincode}`.trim()].filter((part) => part !== '').join(', ');

const amount = (rupees: number): string => formatRupees(rupees);

function columnsOf({ is_within_state, lines }: Invoice): Column[] {
  const tax: Omit<Column, 'x'>[] = is_within_state
    ? [
        { title: 'CGST', width: 46, of: ({ cgst }) => amount(cgst) },
        { title: 'SGST', width: 46, of: ({ sgst }) => amount(sgst) },
      ]
    : [{ title: 'IGST', width: 52, of: ({ igst }) => amount(igst) }];
  const delivery: Omit<Column, 'x'>[] = lines.some((each) => each.delivery > 0)
    ? [{ title: 'Delivery', width: 42, of: (each) => amount(each.delivery) }]
    : [];
  const columns: Omit<Column, 'x'>[] = [
    { title: 'HSN', width: 36, of: ({ hsn_code }) => hsn_code },
    { title: 'Qty', width: 20, of: ({ quantity }) => String(quantity) },
    { title: 'Price', width: 54, of: ({ unit_price }) => amount(unit_price) },
    { title: 'Discount', width: 48, of: ({ discount }) => amount(discount) },
    ...delivery,
    { title: 'Taxable', width: 54, of: ({ taxable_value }) => amount(taxable_value) },
    { title: 'GST', width: 26, of: ({ gst_percent }) => `${gst_percent}%` },
    ...tax,
    { title: 'Amount', width: 58, of: (invoiceLine) => amount(invoiceLine.amount) },
  ];
  let x = page.right;
  return columns
    .toReversed()
    .map((column) => {
      x -= column.width;
      return { ...column, x };
    })
    .toReversed();
}

const rowPadding = 5;

function drawLines(doc: PDFKit.PDFDocument, invoice: Invoice, top: number): number {
  const columns = columnsOf(invoice);
  const nameWidth = (columns[0]?.x ?? page.right) - page.left - 6;
  const nameBox = { x: page.left, width: nameWidth };
  const cell = (column: Column): Pick<TextBox, 'x' | 'width' | 'align'> => ({
    x: column.x,
    width: column.width - 1,
    align: 'right',
  });
  const drawTitles = (at: number): number => {
    drawText(doc, 'Item', { ...nameBox, ...caption, y: at });
    for (const column of columns) drawText(doc, column.title, { ...cell(column), ...caption, y: at });
    return drawRule(doc, page, at + heightOfLines(1, caption.sizePoints) + 3);
  };
  let y = drawTitles(top);
  for (const each of invoice.lines) {
    const words = wrapText(doc, each.name, { ...small, weight: 'bold', width: nameWidth });
    const details = wrapText(doc, each.detail, { ...caption, width: nameWidth });
    const height = heightOfLines(words.length, small.sizePoints) + heightOfLines(details.length, caption.sizePoints);
    if (y + height + 2 * rowPadding > page.bottom - 20) {
      doc.addPage();
      y = drawTitles(page.top);
    }
    y += rowPadding;
    const named = drawText(doc, each.name, { ...nameBox, ...small, weight: 'bold', y });
    const end = drawText(doc, each.detail, { ...nameBox, ...caption, y: named });
    for (const column of columns) drawText(doc, column.of(each), { ...cell(column), ...small, sizePoints: 7.5, y });
    y = drawRule(doc, page, end + rowPadding);
  }
  return y;
}

function drawTotals(doc: PDFKit.PDFDocument, invoice: Invoice, top: number): void {
  const rows: [string, string][] = [
    ['Taxable value', amount(invoice.taxable_total)],
    ...(invoice.is_within_state
      ? ([
          ['CGST', amount(invoice.cgst_total)],
          ['SGST', amount(invoice.sgst_total)],
        ] satisfies [string, string][])
      : ([['IGST', amount(invoice.igst_total)]] satisfies [string, string][])),
  ];
  const height = heightOfLines(rows.length + 8, 9) + 40;
  let y = top;
  if (y + height > page.bottom - 20) {
    doc.addPage();
    y = page.top;
  }
  const name = { x: page.right - 240, width: 140 };
  const value = { x: page.right - 100, width: 99, align: 'right' } as const;
  const row = (title: string, text: string, look: Pick<TextBox, 'sizePoints' | 'weight' | 'colour'>) => {
    drawText(doc, title, { ...name, ...look, y });
    y = drawText(doc, text, { ...value, ...look, y }) + 2;
  };
  for (const [title, text] of rows) row(title, text, { ...small, sizePoints: 9 });
  row('Total', amount(invoice.total), { sizePoints: 12, weight: 'bold', colour: ink });
  if (invoice.payment_mode === 'Pay on delivery') {
    row('Paid online', amount(invoice.paid_amount), { ...small, colour: steel });
    row('On delivery', amount(invoice.remaining_amount), { ...small, colour: steel });
  }
  const words = { x: page.left, width: width - 260 };
  const said = drawText(doc, 'Amount in words', { ...words, ...caption, y: top });
  drawText(doc, invoice.total_in_words, { ...words, ...small, weight: 'bold', y: said + 1 });
  y = drawRule(doc, page, y + 12) + 8;
  drawText(
    doc,
    'Prices and delivery include GST at the rate of the goods. This is a computer-generated invoice and needs no signature.',
    {
      x: page.left,
      width,
      ...caption,
      y,
    },
  );
}

function numberPages(doc: PDFKit.PDFDocument, { invoice_number }: Invoice, pagesBefore: number): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start + pagesBefore; index < start + count; index += 1) {
    doc.switchToPage(index);
    const words = `${invoice_number} · page ${index + 1 - pagesBefore} of ${count - pagesBefore}`;
    drawText(doc, words, { x: page.left, width, align: 'right', ...caption, y: page.bottom });
  }
}
