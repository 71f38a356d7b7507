import { expect, test } from 'vitest';
import { writeZip } from '../../contract/testing/write-zip.ts';
import { openPictureZip, type PictureZip } from './picture-zip.ts';

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

async function open(files: Parameters<typeof writeZip>[0]): Promise<PictureZip> {
  const zip = await openPictureZip(blobOf(writeZip(files)));
  if (typeof zip === 'string') throw new Error(zip);
  return zip;
}

const textOf = async (unpacked: Blob | string) =>
  typeof unpacked === 'string' ? unpacked : `bytes: ${await unpacked.text()}`;
const bytes = Buffer.from('a picture');

test('[G-14] pictures are unpacked one by one, deflated or stored, with names of any language', async () => {
  const zip = await open([
    { path: 'men/बूट.jpg', bytes },
    { path: 'stored.png', bytes: Buffer.from('as it is'), method: 0 },
    { path: 'folder/', bytes: Buffer.alloc(0), method: 0 },
    { path: '__MACOSX/._stored.png', bytes },
    { path: '.DS_Store', bytes },
  ]);
  expect(zip.paths).toEqual(['men/बूट.jpg', 'stored.png']);
  expect(await textOf(await zip.unpack('men/बूट.jpg'))).toBe('bytes: a picture');
  expect(await textOf(await zip.unpack('stored.png'))).toBe('bytes: as it is');
});

test('[G-14] a ZIP bomb is stopped while it unpacks, whatever size the ZIP claims', async () => {
  const packed = writeZip([
    { path: 'ratio.jpg', bytes: Buffer.alloc(15_000_000) },
    { path: 'large.jpg', bytes: Buffer.alloc(60_000_000, 'abcdefghijklmnopqrstuvwxyz0123456789') },
    { path: 'good.jpg', bytes },
  ]);
  // Both headers claim ten bytes.
  for (const mark of ['PK\x03\x04', 'PK\x01\x02']) {
    for (let at = packed.indexOf(mark); at !== -1; at = packed.indexOf(mark, at + 4)) {
      packed.writeUInt32LE(10, at + (mark === 'PK\x03\x04' ? 22 : 24));
    }
  }
  const zip = await openPictureZip(blobOf(packed));
  if (typeof zip === 'string') throw new Error(zip);
  expect(await zip.unpack('ratio.jpg')).toBe('Unpacked, it is far larger than a picture can be.');
  expect(await zip.unpack('large.jpg')).toMatch(
    /^It (?:is larger than 20 MB|unpacks to far more than a picture can)\.$/,
  );
  expect(await textOf(await zip.unpack('good.jpg'))).toBe('bytes: a picture');
});

test('[G-14] names that point outside the ZIP are skipped and listed; a ZIP with the same name twice is refused', async () => {
  const bad = ['../up.jpg', '/etc/passwd.jpg', 'C:/x.jpg', 'a/../../b.jpg', 'line\nbreak.jpg', '..\\win.jpg'];
  const zip = await open([...bad.map((path) => ({ path, bytes })), { path: 'good.jpg', bytes }]);
  expect(zip.paths).toEqual(['good.jpg']);
  expect(zip.problems.map(({ path }) => path)).toEqual([...bad.slice(0, -1), '../win.jpg']);
  const twice = writeZip([
    { path: 'a\\b.jpg', bytes },
    { path: 'a/b.jpg', bytes },
  ]);
  expect(await openPictureZip(blobOf(twice))).toBe('“a/b.jpg” is in this ZIP twice.');
});

test('[G-14] a file that is no ZIP, damaged, encrypted or too large is refused with the reason', async () => {
  expect(await openPictureZip(new Blob(['not a zip at all']))).toBe('This is not a ZIP, or it is damaged.');
  expect(await openPictureZip(new Blob([]))).toBe('This is not a ZIP, or it is damaged.');
  const packed = writeZip([{ path: 'a.jpg', bytes }]);
  const noDirectory = Buffer.from(packed);
  noDirectory.writeUInt32LE(packed.length * 2, packed.length - 6);
  expect(await openPictureZip(blobOf(noDirectory))).toBe('This ZIP is damaged.');
  const large = Buffer.from(packed);
  large.writeUInt16LE(0xffff, packed.length - 12);
  expect(await openPictureZip(blobOf(large))).toContain('ZIP64');
  const many = Buffer.from(packed);
  many.writeUInt16LE(30_001, packed.length - 12);
  expect(await openPictureZip(blobOf(many))).toBe('This ZIP has more than 30,000 files. Please split it.');
  const zip = await open([
    { path: 'locked.jpg', bytes, flags: 0x801 },
    { path: 'odd.jpg', bytes, method: 12 },
  ]);
  expect(await zip.unpack('locked.jpg')).toBe('It is protected by a password.');
  expect(await zip.unpack('odd.jpg')).toBe('It is compressed in a way that cannot be read.');
  const cut = Buffer.from(packed);
  cut.fill(0, 35, 45);
  const broken = await openPictureZip(blobOf(cut));
  expect(typeof broken === 'string' ? broken : await broken.unpack('a.jpg')).toBe('It is damaged.');
});
