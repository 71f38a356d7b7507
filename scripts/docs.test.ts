import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Without the decisions: they are dated, and their paths were right at the time. */
const documents = globSync('{*,docs/*}.md', { cwd: root });
const withDecisions = [...documents, ...globSync('docs/decisions/*.md', { cwd: root })];

const sources = globSync(
  '{.ci,bench,contract,database,desk,docs,domain,e2e,fleet,ops,prove,public,scripts,server,ui,web}/**/*.{ts,tsx,css,md,sql}',
  { cwd: root },
);
const names = new Set([...sources, ...globSync('*.*', { cwd: root })].map((file) => file.split('/').at(-1)));

const codeSpan = /`([^`\n]+)`/g;
const ownPath =
  /^(?:\.ci|bench|contract|database|desk|docs|domain|e2e|fleet|ops|prove|public|scripts|server|ui|web)\/[\w./<>*-]+$/;
const ownName = /^[\w.-]+\.(?:tsx?|css|md|json)$/;
const link = /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g;

const spansOf = (document: string): string[] =>
  Array.from(read(document).matchAll(codeSpan), ([, text = '']) => text.trim());

/** `<noun>` matches any name; `docs/decisions/0031` refers to a page by its number. */
function isThere(text: string): boolean {
  if (ownName.test(text)) return names.has(text);
  if (existsSync(join(root, text))) return true;
  const pattern = text.replaceAll(/<[^>]*>/g, '*');
  return globSync([pattern, `${pattern}-*.md`], { cwd: root }).length > 0;
}

describe('the documentation', () => {
  test('names only files that exist', () => {
    const named = documents.flatMap((document) =>
      spansOf(document)
        .filter((text) => ownPath.test(text) || ownName.test(text))
        .map((text) => ({ document, text })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ text }) => !isThere(text))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = withDecisions.flatMap((document) =>
      Array.from(read(document).matchAll(link), ([, target = '']) => ({ document, target })),
    );
    expect(links.length).toBeGreaterThan(40);
    const dead = links.filter(({ document, target }) => !existsSync(join(root, dirname(document), target)));
    expect(dead).toEqual([]);
  });

  test('lists every decision once, and every page of docs', () => {
    const pages = (folder: string) =>
      globSync(`${folder}/*.md`, { cwd: root })
        .map((file) => relative(folder, file))
        .filter((name) => name !== 'README.md')
        .sort();
    const listed = (folder: string) =>
      Array.from(read(`${folder}/README.md`).matchAll(link), ([, target = '']) => target)
        .filter((target) => !target.includes('/'))
        .sort();
    expect(listed('docs/decisions')).toEqual(pages('docs/decisions'));
    expect(listed('docs')).toEqual(pages('docs'));
  });

  test('explains exactly the variables that the configuration reads', () => {
    const rows = read('docs/configuration.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) =>
      Array.from((row.split('|')[1] ?? '').matchAll(codeSpan), ([, name = '']) => name),
    );
    const configs = globSync('server/config/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
    const known = configs.flatMap((file) =>
      Array.from(read(file).matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm), ([, name = '']) => name),
    );
    expect(known.length).toBeGreaterThan(30);
    expect(explained.sort()).toEqual(known.sort());
  });
});
