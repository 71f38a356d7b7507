import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { testInbox } from '../../testing/test-inbox.ts';
import { Visitor } from '../../testing/visitor.ts';

const { url, mailsTo, mailTo } = await testInbox();
const app = await testApp({ environment: { SMTP_URL: url, MAIL_FROM: 'Pahiya <orders@pahiya.example>' } });

describe('by a real SMTP server', () => {
  test('[A-02] the code arrives, as text and as HTML, and opens the account', async () => {
    const asha = new Visitor(app);
    const email = 'asha@example.in';
    await asha.askCode(email, 'signup');
    const mail = await mailTo(email, /^\d{6} is your OTP$/);
    const code = mail.subject?.slice(0, 6) ?? '';
    expect(mail.from).toEqual({ name: 'Pahiya', address: 'orders@pahiya.example' });
    expect(mail.text).toContain(code);
    expect(mail.html).toContain(code);
    expect(mail.text).toContain('10 minutes');
    expect((await asha.verify(email, code)).status).toBe(200);
    expect((await asha.signUp(email, 'wheels-6')).status).toBe(200);
    expect((await mailTo(email, /^Your account is ready$/)).text).toContain('Welcome, Asha Rao!');
  });

  test('[A-04] a reset sends the owner a mail', async () => {
    const asha = new Visitor(app);
    const email = 'reset@example.in';
    await asha.register(email, 'wheels-6');
    await asha.askCode(email, 'reset');
    const mail = await mailTo(email, /is your OTP/);
    expect(mail.text).toContain('set a new password');
    await asha.verify(email, await asha.codeFor(email, 'reset'));
    await asha.post('/registeruser/api/reset-password', { email, newPassword: 'new-wheels' });
    expect((await mailTo(email, /password was changed/)).text).toContain('logged out on all devices');
  });

  test('a registered email that registers again gets a hint and no code; an unknown one that resets gets nothing', async () => {
    const asha = new Visitor(app);
    const email = 'known@example.in';
    await asha.register(email, 'wheels-6');
    await app.db.deleteFrom('attempt_count').execute();
    await asha.askCode(email, 'signup');
    await asha.askCode('unknown@example.in', 'reset');
    const hint = await mailTo(email, /already have/);
    expect(hint.text).not.toMatch(/\d{6}/);
    // Jobs run in order: once a later mail has arrived, one to the unknown address would have arrived too.
    await asha.askCode('later@example.in', 'signup');
    await mailTo('later@example.in', /OTP/);
    expect(await mailsTo('unknown@example.in')).toEqual([]);
  });

  test('markup or line breaks in a name cannot alter the rest of the mail', async () => {
    const eve = new Visitor(app);
    const email = 'eve@example.in';
    await eve.verifyOwn(email, 'signup');
    expect((await eve.signUp(email, 'wheels-6', { full_name: 'Eve\r\nBcc: all@example.in' })).status).toBe(400);
    await eve.signUp(email, 'wheels-6', { full_name: '<img src=x onerror=alert(1)>' });
    const mail = await mailTo(email, /account is ready/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.html).not.toContain('<img');
    expect(await mailsTo('all@example.in')).toEqual([]);
  });
});

test('without SMTP_URL a mail becomes a file that a mail program opens', async () => {
  const caught = await testApp();
  const visitor = new Visitor(caught);
  await visitor.askCode('file@example.in', 'signup');
  const folder = join(caught.folder, 'mail');
  const files = () => readdir(folder).catch(() => []);
  await expect.poll(files, { timeout: 15_000, interval: 50 }).toHaveLength(1);
  const [file = ''] = await files();
  expect(file).toMatch(/\.eml$/);
  const mail = await PostalMime.parse(await readFile(join(folder, file)));
  expect(mail.to).toEqual([{ name: '', address: 'file@example.in' }]);
  expect(mail.subject).toBe(`${await visitor.codeFor('file@example.in', 'signup')} is your OTP`);
});
