import { fileURLToPath } from 'node:url';

type Weight = 'regular' | 'bold';

/** Figtree has no Devanagari, so Devanagari is drawn in Noto Sans Devanagari. */
const fonts: Record<Weight, { latin: string; devanagari: string }> = {
  regular: {
    latin: fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
    devanagari: fileURLToPath(
      import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    ),
  },
  bold: {
    latin: fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf')),
    devanagari: fileURLToPath(
      import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
    ),
  },
};

/** Letters and the joiners between them. */
const devanagari = /(?:\p{Script_Extensions=Devanagari}|\u200c|\u200d)+/gu;

interface Run {
  text: string;
  font: string;
}

/** Splits a text into pieces of one font each. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(devanagari)) {
    if (index > end) runs.push({ text: text.slice(end, index), font: fonts[weight].latin });
    runs.push({ text: found, font: fonts[weight].devanagari });
    end = index + found.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), font: fonts[weight].latin });
  return runs;
}

interface Look {
  sizePoints: number;
  weight: Weight;
}

export interface TextBox extends Look {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right' | 'center';
  colour: string;
}

const lineHeight = 1.35;

function widthOf(doc: PDFKit.PDFDocument, text: string, { sizePoints, weight }: Look): number {
  doc.fontSize(sizePoints);
  return runsOf(text, weight).reduce((width, run) => width + doc.font(run.font).widthOfString(run.text), 0);
}

/** Where a line may break: between words, but never before a pincode, which would be alone on the next line. */
const gaps = /\s+(?!\d{6}(?:\s|$))/u;

/** Breaks between words, and inside a word only if it is wider than the line. */
export function wrapText(doc: PDFKit.PDFDocument, text: string, look: Look & { width: number }): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(gaps).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(doc, longer, look) <= look.width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of letters.segment(word)) {
      if (line !== '' && widthOf(doc, line + letter.segment, look) > look.width) {
        lines.push(line);
        line = '';
      }
      line += letter.segment;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Splits by what a reader sees as one letter, with its marks. */
const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Draws text into a column and returns the y of its end. */
export function drawText(doc: PDFKit.PDFDocument, text: string, box: TextBox): number {
  let { y } = box;
  for (const line of wrapText(doc, text, box)) {
    const spare = box.align === undefined || box.align === 'left' ? 0 : box.width - widthOf(doc, line, box);
    let x = box.x + (box.align === 'center' ? spare / 2 : spare);
    doc.fontSize(box.sizePoints).fillColor(box.colour);
    for (const run of runsOf(line, box.weight)) {
      doc.font(run.font).text(run.text, x, y, { lineBreak: false, baseline: 'top' });
      x += doc.widthOfString(run.text);
    }
    y += box.sizePoints * lineHeight;
  }
  return y;
}

export const heightOfLines = (count: number, sizePoints: number): number => count * sizePoints * lineHeight;
