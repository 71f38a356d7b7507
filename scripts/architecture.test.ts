import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Which rooms a room may use, besides itself. */
const mayUse: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  database: ['domain'],
  server: ['domain', 'contract', 'database'],
  ui: ['domain', 'contract'],
  web: ['domain', 'contract', 'ui'],
  desk: ['domain', 'contract', 'ui'],
  fleet: ['database', 'server', 'bench'],
  prove: ['domain', 'contract', 'database', 'server', 'fleet'],
};

/** Rooms of the server in order: each uses only those before it. */
const serverOrder = [
  'config',
  'threads',
  'providers',
  'state',
  'http',
  'features',
  'desk',
  'jobs',
  'pages',
  'processes',
  'demo', // a history for the demo shop, made by use cases
];
/** These put the server's rooms together; no room may use them. */
const serverTop = ['app', 'app-parts', 'desk-handlers', 'open-shop', 'react-mode', 'shop-handlers', 'terminal'].map(
  (name) => `server/${name}.ts`,
);
/** These get what they need from tables through `state` and `features`. */
const roomsWithoutSql = ['server/http', 'server/jobs', 'server/pages'];
const sqlSign = /from 'kysely'|\bsql[`<]|\.(?:selectFrom|insertInto|updateTable|deleteFrom|executeQuery)\(/;

/** Features in order: each uses only those before it. */
const featureOrder = [
  'audit',
  'media',
  'site',
  'catalogue',
  'sitemap',
  'accounts',
  'cart',
  'wish-list',
  'coupon',
  'restock', // telling people what is back in stock
  'address',
  'payment',
  'invoice',
  'credit-note',
  'order',
  'till', // the cash of one person on one day
  'review',
  'checkout',
  'quote',
  'pay-link', // paying without a login
  'returns', // and exchanges, which are orders paid by a link
  'contact',
  'batch', // groups, their classes and calendars
  'student', // children, their families, places and consents
  'progress', // levels, best times, notes, certificates
  'admission',
];

/** Rooms of the desk's server side in order: how anything is changed and listed, then one room per screen. */
const serverDeskOrder = [
  'change', // the transaction, the audit and undo of every change
  'list',
  'staff', // signing in, and who is staff
  'health', // mail, payments, backups, disk, jobs, certificate
  'frame', // today, find, audit and saved views
  'stock',
  'products',
  'grid', // prices and stock edited in place
  'window',
  'pages', // About and the policies, in Markdown
  'coupons',
  'quotes',
  'reviews',
  'students',
  'admissions',
  'batches', // and their classes, week by week
  'roll-call', // who came to class
  'settings',
  'progress', // of students: levels, best times, notes
  'opening', // the set-up guide, opening and closing the shop
  'orders',
  'counter',
  'returns',
  'refunds', // that a bank rejected
  'tax-papers', // invoices and credit notes
  'import',
];

/** Rooms of the front end in order: each uses only those before it. */
const webOrder = [
  'parts', // loading code on demand
  'forms',
  'seo',
  'visitor', // what the browser stores
  'api', // the way to the server
  'page', // what every page needs
  'push',
  'session', // resuming, checking and ending a login
  'wish-list',
  'reviews', // of products, and the form for one's own
  'product', // one product and its buying button
  'quote',
  'cart',
  'classes', // where and when the academy teaches
  'shop', // home and lists of products
  'addresses',
  'orders',
  'checkout',
  'family', // a parent's children
  'academy',
  'account',
  'policies',
  'offline',
  'shell', // header, footer and everything else around a page
];
/** Above all rooms of the front end: they may use any, and none may use them. */
const webTop = ['web/entry.client.tsx', 'web/entry.server.tsx', 'web/root.tsx', 'web/routes.ts'];

/** Rooms of the desk in order: each uses only those before it. */
const deskOrder = [
  'parts', // looks without words of the shop
  'api', // the way to the server, and who is signed in
  'form',
  'session', // signing in, proving again, joining
  'roll-call', // a page of its own, which works without a network
  'list',
  'pictures', // sending and choosing them
  'opening', // the set-up guide, opening and closing the shop
  'refunds', // that a bank rejected
  'today',
  'health', // mail, payments, backups, disk, jobs, certificate
  'stock',
  'products',
  'grid', // prices and stock edited in place
  'window',
  'pages', // About and the policies
  'coupons',
  'quotes',
  'reviews',
  'students',
  'admissions',
  'batches', // and their classes, week by week
  'settings',
  'progress', // of students: levels, best times, notes
  'orders',
  'counter',
  'returns',
  'tax-papers', // invoices and credit notes
  'import',
  'staff',
  'audit',
  'account',
  'shell', // the menu and everything else around a screen
];
const deskTop = ['desk/main.tsx', 'desk/routes.tsx'];

/** Packages that reach the outside world: only `server/providers/<need>/<vendor>.ts` may import them. */
const vendorPackages = ['nodemailer', 'firebase', '@firebase', 'razorpay', 'google-auth-library'];
/** The same in the browser: one file per vendor. */
const vendorFilesOfBrowser = new Set(['web/push/register-device.ts']);

/** These load code that draws nothing, and work without it if loading fails. */
const loadsUnseen = new Set([
  'web/offline/offline-notice.tsx',
  'web/push/register-device.ts',
  'web/shell/user-area.tsx',
  'web/api/api.ts',
]);

/** Starts the page itself, so there is no page yet that could survive without it: it retries each file until it has loaded. */
const startsThePage = 'web/page/start-code.ts';

const importSpecifier =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;

interface Import {
  from: string;
  specifier: string;
  /** Path from the root, if it is our own file. */
  to: string | null;
}

const files = globSync('{domain,contract,database,server,ui,web,desk,fleet,prove}/**/*.{ts,tsx}', { cwd: root });
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(importSpecifier)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const to = specifier.startsWith('.') ? relative(root, resolve(root, dirname(from), specifier)) : null;
    return { from, specifier, to };
  }),
);

const roomOf = (path: string): string => path.split('/')[0] ?? '';
const isTest = (path: string): boolean => /\.test\.tsx?$|^(?:database|domain)\/testing\//.test(path);
const isServerTest = (path: string): boolean => isTest(path) || path.startsWith('server/testing/');
const show = ({ from, specifier }: Import): string => `${from} → ${specifier}`;

describe('the rooms of the code', () => {
  test('the test looked at every room and at real imports', () => {
    expect(new Set(files.map(roomOf))).toEqual(new Set(Object.keys(mayUse)));
    expect(imports.length).toBeGreaterThan(files.length);
  });

  test('imports go in one direction', () => {
    const breaches = imports.filter(({ from, to }) => {
      // package.json belongs to no room.
      if (to === null || to === 'package.json' || isTest(from) || to.includes('+types/')) return false;
      const room = roomOf(from);
      return roomOf(to) !== room && !mayUse[room]?.includes(roomOf(to));
    });
    expect(breaches.map(show)).toEqual([]);
  });

  test('the domain imports nothing but itself', () => {
    const foreign = imports.filter(({ from, to }) => roomOf(from) === 'domain' && !isTest(from) && to === null);
    expect(foreign.map(show)).toEqual([]);
  });

  test.each([
    { folder: 'server', order: serverOrder, top: serverTop },
    { folder: 'server/features', order: featureOrder, top: [] },
    { folder: 'server/desk', order: serverDeskOrder, top: [] },
    { folder: 'web', order: webOrder, top: webTop },
    { folder: 'desk', order: deskOrder, top: deskTop },
  ])('rooms in $folder use only those before them', ({ folder, order, top }) => {
    const nameOf = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? '';
    const isRanked = (path: string | null): path is string =>
      path !== null &&
      path.startsWith(`${folder}/`) &&
      !path.includes('+types/') &&
      /\.tsx?$/.test(path) &&
      // A test of any room may open the whole shop.
      !(folder === 'server' && isServerTest(path));
    const rank = (path: string) => (top.includes(path) ? order.length : order.indexOf(nameOf(path)));

    expect(files.filter((file) => isRanked(file) && rank(file) === -1)).toEqual([]);
    expect(new Set(files.filter((file) => isRanked(file) && !top.includes(file)).map(nameOf))).toEqual(new Set(order));
    const arrows = imports.filter(({ from, to }) => isRanked(from) && isRanked(to) && rank(from) !== rank(to));
    expect(arrows.length).toBeGreaterThan(order.length);
    expect(arrows.filter(({ from, to }) => rank(to ?? '') > rank(from)).map(show)).toEqual([]);
  });

  test('http, jobs and pages hold no SQL', () => {
    const withSql = files.filter((file) => !isTest(file) && sqlSign.test(readFileSync(join(root, file), 'utf8')));
    const roomIn = (file: string) => roomsWithoutSql.find((room) => file.startsWith(`${room}/`));
    expect(withSql.filter(roomIn)).toEqual([]);
    expect(new Set(files.map(roomIn).filter((room) => room !== undefined))).toEqual(new Set(roomsWithoutSql));
    // Proves that the search finds SQL, in both ways of writing it.
    expect(withSql).toEqual(expect.arrayContaining(['server/state/row-watch.ts', 'server/state/unsent-mail.ts']));
  });

  test('code is loaded on demand only through parts, so that a page survives a file that fails to load', () => {
    const written = files.filter((file) => /^(ui|web)\//.test(file) && !file.startsWith('web/parts/') && !isTest(file));
    const partOf = /\bpart\(\s*'[^']*',\s*async \(\) => \(await import\([^)]*\)\)\.\w+,?\s*\)/g;
    const breaches = written.filter((file) => {
      const code = readFileSync(join(root, file), 'utf8');
      if (/import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/.test(code)) return true;
      return file !== startsThePage && !loadsUnseen.has(file) && /\bimport\(/.test(code.replaceAll(partOf, ''));
    });
    expect(breaches).toEqual([]);
    // Proves that the pattern finds a part.
    const parts = written.filter((file) => readFileSync(join(root, file), 'utf8').search(partOf) >= 0);
    expect(parts).toContain('web/shell/search-form.tsx');
  });

  test('vendor packages are imported only by their adapters', () => {
    const breaches = imports.filter(
      ({ from, specifier }) =>
        vendorPackages.some((name) => specifier === name || specifier.startsWith(`${name}/`)) &&
        !from.startsWith('server/providers/') &&
        !vendorFilesOfBrowser.has(from) &&
        !isTest(from),
    );
    expect(breaches.map(show)).toEqual([]);
  });

  test('a page that loads data on the server loads it in the browser too', () => {
    // Otherwise a click would fetch page data from the server, a call the page cache does not know. The root's data never changes.
    const loadsOnServer = (code: string) => /export (?:const|async function|function) loader\b/.test(code);
    const loadsInBrowser = (code: string) => /export (?:const|async function|function) clientLoader\b/.test(code);
    const pages = files
      .filter((file) => file.startsWith('web/') && file !== 'web/root.tsx' && !isTest(file))
      .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
      .filter(({ code }) => loadsOnServer(code));
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter(({ code }) => !loadsInBrowser(code)).map(({ file }) => file)).toEqual([]);
  });

  test('journeys type key by key', () => {
    const journeys = globSync('e2e/**/*.ts', { cwd: root });
    const setsAField = (file: string) => /(?<!Array\(\d+\))\.fill\(/.test(readFileSync(join(root, file), 'utf8'));
    expect(journeys.filter(setsAField)).toEqual(['e2e/shop.ts']);
  });

  test('there is no import cycle', () => {
    const graph = Map.groupBy(
      imports.filter(({ to }) => to !== null && files.includes(to)),
      ({ from }) => from,
    );
    const finished = new Set<string>();
    const findCycle = (file: string, path: string[]): string[] | null => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (finished.has(file)) return null;
      for (const { to } of graph.get(file) ?? []) {
        const cycle = findCycle(to ?? '', [...path, file]);
        if (cycle) return cycle;
      }
      finished.add(file);
      return null;
    };
    expect(files.map((file) => findCycle(file, [])).find((cycle) => cycle !== null) ?? []).toEqual([]);
  });

  test('no file has an empty name or is too long to read', () => {
    const nameless = files.filter((file) =>
      /(^|\/)(utils?|helpers?|misc|common|lib|types|index)(\.tsx?|\/)/.test(file),
    );
    expect(nameless).toEqual([]);
    const isWritten = (file: string) =>
      !file.includes('types.gen') && !file.startsWith('database/demo/') && !isTest(file);
    const long = files.filter(
      (file) => isWritten(file) && readFileSync(join(root, file), 'utf8').split('\n').length > 400,
    );
    expect(long).toEqual([]);
  });
});
