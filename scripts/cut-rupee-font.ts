/**
 * Cuts the rupee sign out of Figtree's latin-ext file, since the latin file has none: a price then needs 1 kB more, not all of
 * latin-ext. Run it again when Figtree changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'),
);
const target = new URL('../ui/styles/fonts/figtree-rupee.woff2', import.meta.url);

const cut = await subsetFont(await readFile(source), '₹', { targetFormat: 'woff2' });
await writeFile(target, cut);
console.log(`${fileURLToPath(target)}: ${cut.byteLength} bytes`);
