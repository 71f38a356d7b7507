import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeText, guardFormula, unguardFormula, writeCsv } from './csv.ts';
import { readFile } from './read-file.ts';
import { FileReader } from './read-import.ts';
import { writeWorkbook } from './spreadsheet.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};

describe('[G-06] a file is read', () => {
  const expected = { source: 'own', headers: ['SKU', 'Title'], lines: [{ line: 2, cells: ['A-1', 'Zoë ₹ स्केट'] }] };
  const text = 'SKU,Title\r\nA-1,Zoë ₹ स्केट\r\n';
  test.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`)],
    ['UTF-16 with a mark', utf16(`\uFEFF${text}`, false)],
    ['UTF-16, the other way round', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a mark', utf16(text, false)],
    ['semicolons', bytesOf(text.replaceAll(',', ';'))],
    ['tabs', bytesOf(text.replaceAll(',', '\t'))],
  ])('as %s', async (_name, bytes) => {
    expect(await readFile(bytes)).toEqual(expected);
  });

  test('as Windows-1252, which is no UTF-8', () => {
    expect(decodeText(new Uint8Array([0x5a, 0x6f, 0xeb, 0x20, 0x80]))).toBe('Zoë €');
  });

  test.each([
    [
      'mixed UTF-8 and Windows-1252',
      [0x5a, 0xc3, 0xab, 0x0a, 0xeb, 0x20],
      'Part of this file is UTF-8 and part is not.',
    ],
    ['Shift JIS', [0x83, 0x58, 0x83, 0x50, 0x81, 0x5b, 0x83, 0x67], 'This file is in an unknown encoding.'],
  ])('[G-14] or refused, if it is %s and would be garbled', async (_name, bytes, reason) => {
    const read = await readFile(new Uint8Array([...bytesOf('SKU,Title\nA,'), ...bytes]));
    expect(read).toBe(`${reason} Please save it as “CSV UTF-8” or .xlsx.`);
  });

  test('[G-14] with one column or with five hundred', async () => {
    const wide = Array.from({ length: 500 }, (_, index) => `Column ${index}`).join(',');
    expect(await readFile(bytesOf(`${wide}\n1\n`))).toMatchObject({ lines: [{ cells: ['1'] }] });
    expect(await readFile(bytesOf('SKU\nA-1\n'))).toMatchObject({ headers: ['SKU'], lines: [{ cells: ['A-1'] }] });
    expect(await readFile(bytesOf(`${wide},more\n1\n`))).toBe('This file has more than 500 columns.');
  });

  test('as a workbook, where text that looks like a formula stays text', async () => {
    const bytes = await writeWorkbook('Products', [
      ['SKU', 'Title', 'Price'],
      ['A-1', '=1+1', 1299.5],
      ['B-2', 'स्केट', null],
    ]);
    expect(await readFile(bytes)).toEqual({
      source: 'own',
      headers: ['SKU', 'Title', 'Price'],
      lines: [
        { line: 2, cells: ['A-1', '=1+1', '1299.5'] },
        { line: 3, cells: ['B-2', 'स्केट', ''] },
      ],
    });
  });

  test.each(['_x0041_', '00123', '1e5', 'TRUE', '2026-01-01', '#N/A', '&amp;', "'=x", '12345678901234567890'])(
    'as a workbook, with %s as it was written',
    async (text) => {
      const bytes = await writeWorkbook('Products', [['SKU'], [text]]);
      expect(await readFile(bytes)).toMatchObject({ lines: [{ line: 2, cells: [text] }] });
    },
  );

  test('with line ends of all kinds, and a quote that is only an inch', async () => {
    expect(await readFile(bytesOf('SKU,Title\r\nA,5"\rB,2\n\nC,3'))).toMatchObject({
      lines: [
        { line: 2, cells: ['A', '5"'] },
        { line: 3, cells: ['B', '2'] },
        { line: 5, cells: ['C', '3'] },
      ],
    });
  });

  test('with cells over several lines, and each row by the number that a spreadsheet shows', async () => {
    const read = await readFile(bytesOf('SKU,Title\n"A","one\ntwo"\n\nB,"say ""hi"""\n'));
    expect(read).toMatchObject({
      lines: [
        { line: 2, cells: ['A', 'one\ntwo'] },
        { line: 4, cells: ['B', 'say "hi"'] },
      ],
    });
  });
});

const small = await writeWorkbook('Products', [['SKU'], ['A-1']]);

describe('[G-06] a file is refused with a message', () => {
  const stored = (name: string, packed: Uint8Array, unpackedSize: number) => zipOf(name, packed, unpackedSize);
  test.each([
    [
      'a quote that is never closed',
      bytesOf('SKU,Title\nA,1\nB,"oh\nC,3\n'),
      'Line 3: a quote (") is opened and never closed.',
    ],
    [
      'a quote that is closed in the middle of its cell',
      bytesOf('SKU,Title\nA,1\nB,"5" wheel"\nC,3\n'),
      'Line 3: a quote (") is opened and never closed.',
    ],
    ['nothing but a head', bytesOf('SKU,Title\n'), 'This file has no rows below its first line.'],
    ['no text', new Uint8Array([1, 2, 0, 3, 0, 0, 4]), 'This is neither a CSV nor an XLSX file.'],
    ['200,000 rows', bytesOf(`SKU\n${'A\n'.repeat(200_000)}`), 'This file has more than 50,000 rows. Please split it.'],
    [
      '200,000 rows in a workbook',
      stored('xl/worksheets/sheet1.xml', deflateRawSync('<row/>'.repeat(200_000)), 1_200_000),
      'This file has more than 50,000 rows. Please split it.',
    ],
    [
      'a ZIP that is no workbook',
      stored('x.txt', deflateRawSync('hello'), 5),
      'This is not a workbook that can be read. Please save it as .xlsx or .csv.',
    ],
    ['half a ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'This workbook is damaged. Please save it again.'],
    [
      'a bomb that says it is small',
      stored('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(200_000_000)), 100),
      'This workbook is too large when unpacked. Please split it, or save it as .csv.',
    ],
    [
      'a second directory, in ZIP64, that only the library would read',
      zip64Of(small),
      'This workbook is packed as ZIP64, which is not supported. Please open it and save it again as .xlsx.',
    ],
    [
      'an entry with a size in ZIP64',
      stored('xl/worksheets/sheet1.xml', deflateRawSync('<row/>'), 0xffffffff),
      'This workbook is packed as ZIP64, which is not supported. Please open it and save it again as .xlsx.',
    ],
  ] as [string, Uint8Array, string][])('%s', async (_name, bytes, reason) => {
    expect(await readFile(bytes)).toBe(reason);
  });
});

test('[G-06] formulas are harmless in a CSV, and come back as they were', () => {
  const texts = ['=cmd()', '+1', '-1', '@x', '\t=1', "'=x", "''", "'tis", "'", 'plain', "''=", '= "a",b'];
  for (const text of texts) expect(unguardFormula(guardFormula(text))).toBe(text);
  expect(writeCsv([['=cmd()', 'a,b']])).toBe(`\uFEFF'=cmd(),"a,b"\r\n`);
});

test('[G-06] a file that needs too much memory ends the process that reads it, not the shop, and the next file is read', async () => {
  const reader = new FileReader({ memoryMaxMb: 40 });
  const row = Array.from({ length: 80 }, (_, i) => `c${i}`).join(',');
  const hungry = bytesOf(`${row}\n`.repeat(40_000));
  expect(await reader.read(hungry)).toBe(
    'This file takes too much memory or time to read. Please split it, or save it as .csv.',
  );
  expect(await reader.read(bytesOf('SKU\nA-1\n'))).toMatchObject({ headers: ['SKU'] });
});

/** Moves the directory into a ZIP64 one and leaves an empty one in its place. */
function zip64Of(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  const end = bytes.length - 22;
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 0, 'latin1');
  record.writeBigUInt64LE(BigInt(bytes.readUInt16LE(end + 10)), 32);
  record.writeBigUInt64LE(BigInt(bytes.readUInt32LE(end + 12)), 40);
  record.writeBigUInt64LE(BigInt(bytes.readUInt32LE(end + 16)), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 0, 'latin1');
  locator.writeBigUInt64LE(BigInt(end), 8);
  const empty = Buffer.alloc(22);
  empty.write('PK\x05\x06', 0, 'latin1');
  empty.writeUInt32LE(0xffffffff, 12);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, end), record, locator, empty]));
}

/** A ZIP of one entry. */
function zipOf(name: string, packed: Uint8Array, unpackedSize: number): Uint8Array {
  const file = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(unpackedSize, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, file, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), file]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return new Uint8Array(Buffer.concat([local, central, end]));
}
