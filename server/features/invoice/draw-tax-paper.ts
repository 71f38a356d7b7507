import { drawText, heightOfLines, wrapText, type TextBox } from './mixed-text.ts';
import { drawRule, ink, makePaper, steel, stop } from './paper.ts';
import type { TaxPaper } from './tax-paper.ts';

/** A4, in points. */
const page = { left: 40, right: 555, top: 40, bottom: 802 };
const width = page.right - page.left;

const small = { sizePoints: 8, weight: 'regular', colour: ink } as const;
const caption = { sizePoints: 7.5, weight: 'regular', colour: steel } as const;

/** Draws the PDF. Names may contain Devanagari, and amounts have the rupee sign. */
export const drawTaxPaper = (paper: TaxPaper): Promise<Uint8Array<ArrayBuffer>> =>
  makePaper({ title: `${paper.title} ${paper.number}`, author: paper.seller.name, size: 'A4' }, (doc) =>
    drawTaxPaperPages(doc, paper),
  );

/** Starts on the document's current, last page. */
export function drawTaxPaperPages(doc: PDFKit.PDFDocument, paper: TaxPaper): void {
  const pagesBefore = doc.bufferedPageRange().count - 1;
  let y = drawHead(doc, paper);
  y = drawBlocks(doc, paper, y + 18);
  y = drawLines(doc, paper, y + 18);
  drawTotals(doc, paper, y + 10);
  numberPages(doc, paper, pagesBefore);
}

function drawHead(doc: PDFKit.PDFDocument, { seller, ...paper }: TaxPaper): number {
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
  let at = drawText(doc, paper.title, { ...right, y: page.top, sizePoints: 15, weight: 'bold', colour: ink });
  at = drawText(doc, paper.number, { ...right, ...small, sizePoints: 10, weight: 'bold', y: at + 3 });
  for (const fact of paper.facts) at = drawText(doc, fact, { ...right, ...caption, y: at });
  if (paper.mark !== null) {
    at = drawText(doc, paper.mark, { ...right, ...small, weight: 'bold', colour: stop, y: at + 2 });
  }
  return Math.max(y, at);
}

function drawBlocks(doc: PDFKit.PDFDocument, { blocks }: TaxPaper, top: number): number {
  const third = (width - 40) / 3;
  return Math.max(
    ...blocks.map(({ title, name, text }, index) => {
      const column = { x: page.left + index * (third + 20), width: third };
      const y = drawText(doc, title, { ...column, ...caption, y: top });
      const named = drawText(doc, name, { ...column, ...small, weight: 'bold', y: y + 1 });
      return drawText(doc, text, { ...column, ...small, y: named });
    }),
  );
}

/** From the right margin leftwards. */
function placesOf({ columns }: TaxPaper): { title: string; x: number; width: number }[] {
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

function drawLines(doc: PDFKit.PDFDocument, paper: TaxPaper, top: number): number {
  const columns = placesOf(paper);
  const nameWidth = (columns[0]?.x ?? page.right) - page.left - 6;
  const nameBox = { x: page.left, width: nameWidth };
  const cell = (column: { x: number; width: number }): Pick<TextBox, 'x' | 'width' | 'align'> => ({
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
  for (const each of paper.lines) {
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
    columns.forEach((column, index) =>
      drawText(doc, each.cells[index] ?? '', { ...cell(column), ...small, sizePoints: 7.5, y }),
    );
    y = drawRule(doc, page, end + rowPadding);
  }
  return y;
}

function drawTotals(doc: PDFKit.PDFDocument, paper: TaxPaper, top: number): void {
  const height = heightOfLines(paper.sums.length + 8, 9) + 40;
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
  const words = { x: page.left, width: width - 260 };
  const said = drawText(doc, 'Amount in words', { ...words, ...caption, y });
  drawText(doc, paper.totalInWords, { ...words, ...small, weight: 'bold', y: said + 1 });
  for (const [title, text] of paper.sums) row(title, text, { ...small, sizePoints: 9 });
  row('Total', paper.total, { sizePoints: 12, weight: 'bold', colour: ink });
  for (const [title, text] of paper.sumsAfterTotal) row(title, text, { ...small, colour: steel });
  y = drawRule(doc, page, y + 12) + 8;
  drawText(doc, paper.closing, { x: page.left, width, ...caption, y });
}

function numberPages(doc: PDFKit.PDFDocument, { number }: TaxPaper, pagesBefore: number): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start + pagesBefore; index < start + count; index += 1) {
    doc.switchToPage(index);
    const words = `${number} · page ${index + 1 - pagesBefore} of ${count - pagesBefore}`;
    drawText(doc, words, { x: page.left, width, align: 'right', ...caption, y: page.bottom });
  }
}
