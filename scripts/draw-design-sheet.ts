/** Draws docs/design-language.webp from the real parts and styles. Run it after a build. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import tailwindcss from '@tailwindcss/vite';
import { createServer } from 'vite';
import { browserArguments, findBrowser } from '../e2e/browser.ts';

const root = join(import.meta.dirname, '..');
const assets = join(root, 'build/client/assets');

const vite = await createServer({
  root,
  configFile: false,
  plugins: [tailwindcss()],
  server: { middlewareMode: true },
  appType: 'custom',
});
const { designSheet } = (await vite.ssrLoadModule('/scripts/design-sheet.tsx')) as { designSheet: () => string };
const body = designSheet();
const { default: css } = (await vite.ssrLoadModule('/web/styles/app.css?inline')) as { default: string };
await vite.close();

// The styles drop colours that no page uses yet.
const tokens = await readFile(join(root, 'ui/styles/tokens.css'), 'utf8');
const colours = `:root{${tokens.match(/--color-[a-z-]+: #[0-9a-f]+;/g)?.join('') ?? ''}}`;
const [font = ''] = globSync('figtree-latin-*.woff2', { cwd: assets });
const fontData = (await readFile(join(assets, font))).toString('base64');
const focus = '.shown-focus{outline:3px solid var(--color-electric);outline-offset:2px}';
const face = `@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${fontData})}`;

const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await page.setContent(
  `<!doctype html><html lang="en-IN"><style>${css}${colours}${face}${focus}</style><body>${body}</body></html>`,
);
await page.evaluate(() => document.fonts.ready);
const picture = await page.screenshot({ fullPage: true });
await browser.close();

const { size } = await sharp(picture).webp({ quality: 82 }).toFile(join(root, 'docs/design-language.webp'));
console.log(`docs/design-language.webp: ${size} bytes`);
