import { expect, test } from 'vitest';
import { uncachedPages } from '../testing/built-pages.ts';
import { testApp } from '../testing/test-app.ts';

const { http, db } = await testApp({ demo: true, openFrontEnd: uncachedPages });

const message = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  mobile: '98765 43210',
  remark: 'Open on <Diwali>?',
  subject: '',
};
const leads = () => db.selectFrom('lead').select(['name', 'mobile', 'remark', 'user_id']).execute();
const forget = async () => {
  await db.deleteFrom('lead').execute();
  await db.deleteFrom('attempt_count').execute();
};

const send = (over: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ ...message, ...over }).toString(),
  });

test('[F-02] a message sent without scripts is saved, and a reload does not send it again', async () => {
  await forget();
  const answer = await send({}, { 'sec-fetch-site': 'same-origin' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers['location']).toBe('/contact?sent=yes#get-in-touch');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await leads()).toEqual([
    { name: 'Asha Rao', mobile: '9876543210', remark: 'Open on <Diwali>?', user_id: null },
  ]);
  const thanks = await http.inject({ url: '/contact?sent=yes' });
  expect(thanks.payload).toContain('Thank you for contacting!');
  expect((await http.inject({ url: '/contact' })).payload).not.toContain('Thank you for contacting!');
});

test('[F-01] [V-03] what is wrong stands at its field, and what was typed is still there', async () => {
  await forget();
  const answer = await send({ mobile: '12345', name: '' });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.payload).toContain('Please enter a valid 10-digit mobile number.');
  expect(answer.payload).toContain('This field is required');
  expect(answer.payload).toContain('value="12345"');
  expect(answer.payload).toContain('value="asha@example.in"');
  expect(answer.payload).toMatch(/<textarea[^>]*>Open on &lt;Diwali&gt;\?<\/textarea>/);
  expect(await leads()).toEqual([]);
  expect((await http.inject({ url: '/contact' })).payload, 'the page for everybody').not.toContain('value="12345"');
});

test('a robot is thanked, and nothing is saved', async () => {
  await forget();
  expect((await send({ subject: 'Cheap watches' })).statusCode).toBe(303);
  expect(await leads()).toEqual([]);
});

test('an address may send as many messages as through the API, and learns that it were too many', async () => {
  await forget();
  const from = { 'x-forwarded-for': '10.1.2.3' };
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, place) => send({ remark: `Question ${place}` }, from)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(50);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.payload).toContain('Too many');
  expect(await leads()).toHaveLength(50);
});

test('a page of another site cannot send it, nor does another page take a form', async () => {
  await forget();
  const from = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as Record<string, string>[];
  for (const headers of from) {
    expect((await send({}, headers)).statusCode).toBe(403);
  }
  const elsewhere = await http.inject({
    method: 'POST',
    url: '/about',
    payload: 'name=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(elsewhere.statusCode).toBe(405);
  const json = await http.inject({ method: 'POST', url: '/contact', payload: { ...message } });
  expect(json.statusCode).toBe(415);
  expect(await leads()).toEqual([]);
});
