import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The demo shop's name and where it is. */
const demoWords = /pahiya|ghansoli|navi mumbai/i;

/** Names of things that nobody sees on a screen, in a mail or on paper. */
const technicalNames = [
  // Keys in the browser's storage, locks and channels between tabs.
  /'pahiya[-_](?:visitor|tokens|seal|seal_key|leaving|device|code_|code_signup|code_reset|admission_draft|push|cart|merge)'?/g,
  // Connections, locks, slots and folders of PostgreSQL and of this machine.
  /pahiya[-_](?:backup|command|demo|jobs|keeper|listen|places|postgres|read|start|types|base_|log)\b/g,
  /pahiya_base_|pahiya-\$\{/g,
  /'pahiya\.actor'|set_config\('pahiya\.actor'/g,
  /'pahiya%'|\^pahiya|`pahiya[…#`]/g,
  /(?:applicationName|superuser|database|issuer|audience|LABEL)(?: =|:)? ['"]?'pahiya(?:-api)?'/g,
  /'pahiya aadhaar numbers'|\/var\/lib\/pahiya/g,
  // The demo's id in API calls; a live shop has another.
  /=== 'demo' \? 'pahiya'/g,
  // The demo's owner, whose account `owner add` replaces.
  /'owner@pahiya\.invalid'/g,
];

const files = execFileSync(
  'git',
  ['ls-files', '-z', 'web', 'desk', 'ui', 'contract', 'domain', 'server', 'database', 'public'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => /\.(?:tsx?|css|html|sql|svg|json|webmanifest|txt)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^(?:database|server)\/demo\//.test(file));

test('[G-15] the code of pages, desk, mails, papers and database names no demo shop', () => {
  expect(files.length).toBeGreaterThan(700);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => technicalNames.reduce((rest, name) => rest.replaceAll(name, ''), line))
      .flatMap((line, index) => (demoWords.test(line) ? `${file}:${index + 1}: ${line.trim().slice(0, 160)}` : [])),
  );
  expect(found).toEqual([]);
});
