import { describe, expect, test } from 'vitest';
import { pageSlugs, type Page, type PageSlug } from '../../../contract/page.ts';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';
import { renderMarkdown } from './render-markdown.ts';

const app = await testApp();
const { db } = app;
const { call } = await atDesk(app, 'manager');

const find = async (slug: PageSlug) => (await call('GET /desk/pages/:slug', { params: { slug } })).body;
type Found = Awaited<ReturnType<typeof find>>;
const textsOf = ({ title, lead, facts, body }: Found) => ({ title, lead, facts, body });
const change = (page: Found, over: object) =>
  call('PATCH /desk/pages/:slug', {
    params: { slug: page.slug },
    body: { version: page.version, ...textsOf(page), ...over },
  });
const versions = async (slug: PageSlug, query = {}) =>
  (await call('GET /desk/pages/:slug/versions', { params: { slug }, query })).body;
const restore = (page: Found, version_id: number) =>
  call('POST /desk/pages/:slug/restore', { params: { slug: page.slug }, body: { version: page.version, version_id } });
const undoLast = async () => {
  const auditId = (await call('GET /desk/audit')).body.rows[0]?.audit_id;
  return call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
};
/** What visitors see; a change reaches them a moment later. */
const shopSays = async (slug: PageSlug) => (await app.get(`/api/page/${slug}/pahiya`)).body as Page;

test('[G-09] the HTML that a new shop starts with is what the server renders from its Markdown', async () => {
  const rows = await db.selectFrom('page').selectAll().execute();
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(pageSlugs.toSorted());
  for (const { slug, body, sections } of rows) {
    expect({ slug, ...renderMarkdown(body) }).toEqual({ slug, sections, reason: null });
  }
  expect((await call('GET /desk/pages')).body.rows).toHaveLength(pageSlugs.length);
});

test('[G-09] [G-15] so is the demo’s own About, which is no sample', async () => {
  const demo = await testDatabase({ demo: true });
  const rows = await demo.db.selectFrom('page').select(['slug', 'body', 'sections', 'is_sample']).execute();
  for (const { slug, body, sections, is_sample } of rows) {
    expect({ slug, is_sample, ...renderMarkdown(body) }).toEqual({ slug, is_sample: false, sections, reason: null });
  }
  const stored = await demo.db.selectFrom('page_version').select('slug').execute();
  expect(stored.map(({ slug }) => slug).toSorted()).toEqual(pageSlugs.toSorted());
});

test('[G-15] a text is a sample until somebody saves it, changed or not; undone, it is one again', async () => {
  const isSample = async (slug: PageSlug) =>
    (await call('GET /desk/pages')).body.rows.find((row) => row.slug === slug)?.is_sample;
  for (const over of [{}, { lead: 'Another lead.' }]) {
    const page = await find('rules-and-regulations');
    expect([page.is_sample, await isSample('rules-and-regulations')]).toEqual([true, true]);
    expect(await change(page, over)).toMatchObject({ status: 200, body: { is_sample: false, ...over } });
    expect(await isSample('rules-and-regulations')).toBe(false);
    expect((await undoLast()).status).toBe(200);
  }
  expect(await isSample('rules-and-regulations')).toBe(true);
});

test('[G-15] blanks are filled from the settings, wherever a page is shown', async () => {
  await db
    .insertInto('site_profile')
    .values({
      logo_name: 'Rink & <Roll>',
      address: 'Pune',
      latitude: 18.5,
      longitude: 73.8,
      email: 'hello@rink.example',
    })
    .execute();
  app.catalogueChanged('*');
  const html = '<p>Rink &amp; &lt;Roll&gt;, hello@rink.example</p>';
  const texts = {
    title: 'About {shop}',
    lead: 'In {address}.',
    facts: '{admission fee} | once',
    body: '## Who\n\n{shop}, {email}',
  };
  const filled = {
    title: 'About Rink & <Roll>',
    lead: 'In Pune.',
    facts: [{ figure: '1,000 rupees', words: 'once' }],
    sections: [{ id: 'who', title: 'Who', html }],
  };
  expect((await call('POST /desk/pages/preview', { body: texts })).body).toEqual({ ...filled, reason: null });
  expect((await change(await find('admission-form'), texts)).body.title).toBe(texts.title);
  await expect.poll(() => shopSays('admission-form')).toEqual(filled);
  const [newest] = (await versions('admission-form')).rows;
  const params = { slug: 'admission-form', versionId: String(newest?.version_id) };
  expect((await call('GET /desk/pages/:slug/versions/:versionId', { params })).body).toEqual(filled);
  expect((await undoLast()).status).toBe(200);
});

test('[G-09] saved and shown, in the history with its writer, undone, restored', async () => {
  const first = await find('refund-policy');
  expect(first.saved_by).toBeNull();
  const saved = await change(first, { body: '## Fees\n\nFees are **kept**.', facts: '₹200 | fine', title: 'Refunds' });
  expect(saved).toMatchObject({
    status: 200,
    body: { title: 'Refunds', saved_by: expect.stringContaining('manager') },
  });
  await expect
    .poll(() => shopSays('refund-policy'))
    .toEqual({
      title: 'Refunds',
      lead: first.lead,
      facts: [{ figure: '₹200', words: 'fine' }],
      sections: [{ id: 'fees', title: 'Fees', html: '<p>Fees are <strong>kept</strong>.</p>' }],
    });
  const [newest, oldest, ...more] = (await versions('refund-policy')).rows;
  expect([newest?.title, oldest?.title, more]).toEqual(['Refunds', first.title, []]);

  expect((await undoLast()).status).toBe(200);
  expect(textsOf(await find('refund-policy'))).toEqual(textsOf(first));
  await expect.poll(() => shopSays('refund-policy')).toMatchObject({ title: first.title });

  const versionId = newest?.version_id ?? 0;
  const params = { slug: 'refund-policy', versionId: String(versionId) };
  expect((await call('GET /desk/pages/:slug/versions/:versionId', { params })).body.title).toBe('Refunds');
  const restored = await restore(await find('refund-policy'), versionId);
  expect(restored).toMatchObject({ status: 200, body: { title: 'Refunds' } });
  await expect.poll(() => shopSays('refund-policy')).toMatchObject({ sections: [{ title: 'Fees' }] });
  expect((await versions('refund-policy')).rows.map(({ title }) => title)).toEqual([
    'Refunds',
    first.title,
    'Refunds',
    first.title,
  ]);
  expect((await undoLast()).status).toBe(200);
  await expect.poll(() => shopSays('refund-policy')).toMatchObject({ sections: { length: 5 } });
});

test('[G-09] every version is stored and listed, however many; saving the same text again adds none', async () => {
  let page = await find('about');
  for (let count = 1; count <= 24; count += 1) page = (await change(page, { lead: `Lead ${count}.` })).body;
  await change(page, {});
  const { rows, next } = await versions('about');
  expect(rows.map(({ version_id }) => version_id)).toEqual(
    rows.map(({ version_id }) => version_id).toSorted((one, other) => other - one),
  );
  const older = await versions('about', { before: String(next) });
  expect([rows.length, older.rows.length, older.next]).toEqual([20, 5, null]);
});

test('[G-09] of two people who save at once the second sees both texts; an unknown version cannot be restored', async () => {
  const page = await find('privacy-policy');
  expect((await change(page, { lead: 'Mine.' })).status).toBe(200);
  expect(await change(page, { lead: 'Theirs.' })).toMatchObject({
    status: 409,
    body: { code: 'changed-since', conflict: { current: { lead: 'Mine.' }, yours: { lead: 'Theirs.' } } },
  });
  const [other] = (await versions('about')).rows;
  expect((await restore(page, other?.version_id ?? 0)).status).toBe(409);
  const now = await find('privacy-policy');
  expect((await restore(now, other?.version_id ?? 0)).status).toBe(404);
  expect((await restore(now, 99_999_999)).status).toBe(404);
  const params = { slug: 'privacy-policy', versionId: String(other?.version_id) };
  expect((await call('GET /desk/pages/:slug/versions/:versionId', { params })).status).toBe(404);
});

describe('[G-09] bad input is refused by name, and nothing is saved', () => {
  test.each<[string, unknown]>([
    ['title', ''],
    ['title', 'x'.repeat(101)],
    ['title', 'two\nlines'],
    ['title', 'About {nosuch}'],
    ['facts', '{days} | to return'],
    ['body', '## Us\n\nWe are {shop name}.'],
    ['title', null],
    ['lead', ''],
    ['lead', 'x'.repeat(301)],
    ['facts', 'no bar'],
    ['facts', 'a | b | c'],
    ['facts', ' | b'],
    ['facts', 'a | same\nb | same'],
    ['facts', 'a | 1\na | 2\na | 3\na | 4\na | 5\na | 6\na | 7'],
    ['body', ''],
    ['body', 12],
    ['body', 'Text without a heading'],
    ['body', `## A\n\n${'x'.repeat(20_000)}`],
    ['body', '## A\n\n\u0000'],
    ['body', '## A\n\n\uD800'],
    ['body', '## A\n\n[x](javascript:alert(1))'],
    ['body', '## A\n\n![x](https://example.in/x.png)'],
  ])('%s %j', async (field, value) => {
    const page = await find('shipping-and-delivery');
    const refused = { status: 400, body: { fields: [{ field }] } };
    expect(await change(page, { [field]: value })).toMatchObject(refused);
    expect((await versions('shipping-and-delivery')).rows).toHaveLength(1);
  });

  test.each(['title', 'lead', 'facts', 'body'])('%s of 100,000 characters', async (field) => {
    const page = await find('shipping-and-delivery');
    const answer = await change(page, { [field]: `## A\n\n${'₹'.repeat(100_000)}` });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  test('an unknown page', async () => {
    expect((await call('GET /desk/pages/:slug', { params: { slug: 'terms' } })).status).toBe(400);
    expect((await app.get('/api/page/terms/pahiya')).status).toBe(400);
    expect((await app.get('/api/page/about/other')).status).toBe(404);
  });
});

test('[G-09] a preview shows the rest of a text with a bad link, and says what is wrong', async () => {
  const body = { ...textsOf(await find('about')), body: '## A\n\nSee [us](here.html).' };
  expect(await call('POST /desk/pages/preview', { body })).toMatchObject({
    status: 200,
    body: { sections: [{ title: 'A', html: '<p>See us.</p>' }], reason: expect.stringContaining('here.html') },
  });
});

test('[G-09] scripts in every field are text for visitors; a preview saves nothing', async () => {
  const script = '<script>alert(1)</script>';
  const page = await find('rules-and-regulations');
  const texts = { title: script, lead: script, facts: `${script} | ${script}`, body: `## ${script}\n\n${script}` };
  const preview = await call('POST /desk/pages/preview', { body: texts });
  expect(await find('rules-and-regulations')).toEqual(page);
  const { reason, ...shown } = preview.body;
  expect(reason).toBeNull();
  expect((await change(page, texts)).status).toBe(200);
  await expect.poll(() => shopSays('rules-and-regulations')).toEqual(shown);
  const html = '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>';
  expect(preview.body).toMatchObject({ title: script, sections: [{ title: script, html }] });
});

test.each([
  ['owner', 200],
  ['manager', 200],
  ['packer', 403],
  ['coach', 403],
  ['accountant', 403],
])('[G-09] %s: %i', async (role, status) => {
  const { call: callAs } = await atDesk(app, role);
  const page = await find('about');
  const params = { slug: 'about' };
  const body = { version: page.version, ...textsOf(page), lead: `Written by ${role}.` };
  expect((await callAs('PATCH /desk/pages/:slug', { params, body })).status).toBe(status);
  expect((await callAs('GET /desk/pages/:slug/versions', { params })).status).toBe(status);
});
