import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callerOf } from '../../testing/caller.ts';
import { outdated, signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { testInbox } from '../../testing/test-inbox.ts';
import { sendHeldMails } from '../site/mail-shop.ts';
import { saveEnquiry } from './save-enquiry.ts';
import { saveLead } from './save-lead.ts';

const shopEmail = 'shop@pahiya.example';
const inbox = await testInbox();
const app = await testApp({ environment: { SMTP_URL: inbox.url } });
const { db, http, formTokens } = app;

await db
  .insertInto('site_profile')
  .values({ logo_name: 'Pahiya', address: 'Ghansoli', latitude: 19.1, longitude: 73, email: shopEmail })
  .execute();

const guest = callerOf(http);
const leads = () => db.selectFrom('lead').selectAll().execute();
const enquiries = () => db.selectFrom('enquiry').selectAll().execute();
const forget = async () => {
  await db.deleteFrom('lead').execute();
  await db.deleteFrom('enquiry').execute();
  await db.deleteFrom('attempt_count').execute();
};
const mailWith = async (words: string) => {
  const find = async () => (await inbox.mailsTo(shopEmail)).find(({ text }) => text?.includes(words));
  await expect.poll(find).toBeDefined();
  return find();
};

const lead = {
  name: 'Asha Rao',
  email: 'Asha@Example.in',
  mobile: '+91 98765-43210',
  remark: 'When is the rink open?\nAlso on Diwali?',
  property_id: 'pahiya',
};
const guestOnly = { caller: null, sender: 'test', isAcknowledged: false };
const thanks = { status: 200, body: { success: true, message: 'Thank you for contacting!' } };

describe('the contact form', () => {
  test('[F-01] [F-02] a guest’s message is saved and mailed to the shop', async () => {
    await forget();
    expect(await guest('POST /leads', { ...lead, user_id: 'somebody', user_name: 'Somebody' })).toMatchObject(thanks);
    expect(await leads()).toMatchObject([
      {
        user_id: null,
        user_name: '',
        name: 'Asha Rao',
        email: 'asha@example.in',
        mobile: '9876543210',
        remark: 'When is the rink open?\nAlso on Diwali?',
        property_id: 'pahiya',
        status: 'New',
      },
    ]);
    const mail = await mailWith('Also on Diwali?');
    expect(mail?.subject).toBe('A message from the contact form');
    expect(mail?.text).toContain('Asha Rao, 9876543210, asha@example.in');
    expect(mail?.replyTo).toMatchObject([{ address: 'asha@example.in' }]);
    expect(mail?.text).toContain('Sent by a guest.');
  });

  test('[F-02] a customer is known only by the token', async () => {
    await forget();
    const { userId, headers } = await signedIn(app);
    const call = callerOf(http, headers);
    expect(await call('POST /leads', { ...lead, user_id: 'f'.repeat(32), remark: undefined })).toMatchObject(thanks);
    expect(await leads()).toMatchObject([{ user_id: userId, user_name: 'Asha Rao', remark: '' }]);
  });

  test('[F-02] an expired token is refused, so that a customer’s message is not saved as a guest’s', async () => {
    await forget();
    const call = callerOf(http, await outdated(app));
    expect(await call('POST /leads', lead)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(await leads()).toEqual([]);
  });

  test('[F-02] [I-03] nothing is saved for another property', async () => {
    await forget();
    for (const property_id of ['another', '']) {
      const answer = await guest('POST /leads', { ...lead, property_id });
      expect(answer.status).toBe(property_id === '' ? 400 : 404);
    }
    expect(await leads()).toEqual([]);
  });

  test.each([
    [{ name: '' }, 'name', 'This field is required'],
    [{ email: '' }, 'email', 'This field is required'],
    [{ mobile: '' }, 'mobile', 'This field is required'],
    [{ mobile: '12345' }, 'mobile', 'Please enter a valid 10-digit mobile number.'],
    [{ email: 'a@b.c\r\nBcc: all@example.in' }, 'email', 'This contains characters that cannot be used.'],
    [{ remark: 'x'.repeat(501) }, 'remark', 'This may be at most 500 characters long.'],
  ])('[F-01] [V-03] %j is refused with the field and the reason', async (over, field, reason) => {
    await forget();
    const answer = await guest('POST /leads', { ...lead, ...over });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input', fields: [{ field, reason }] } });
    expect(await leads()).toEqual([]);
  });

  test('scripts, links and formulas stay plain text, in the table and in the mail', async () => {
    await forget();
    const name = `=cmd()|' /C calc'!A0 <script>alert(1)</script>`;
    const remark = 'https://evil.example <img src=x onerror=alert(2)>';
    expect(await guest('POST /leads', { ...lead, name, remark })).toMatchObject(thanks);
    expect(await leads()).toMatchObject([{ name, remark }]);
    const mail = await mailWith('https://evil.example');
    expect(mail?.subject).toBe('A message from the contact form');
    expect(mail?.text).toContain(name);
    expect(mail?.html).not.toMatch(/<script|<img|href="https:\/\/evil/);
  });

  test('a robot that fills in the hidden field is thanked, and nothing is saved', async () => {
    await forget();
    expect(await guest('POST /leads', { ...lead, subject: 'Cheap watches' })).toMatchObject(thanks);
    expect(await guest('POST /leads', { ...lead, subject: ['x'] })).toMatchObject(thanks);
    expect(await leads()).toEqual([]);
    expect(await guest('POST /leads', { ...lead, subject: '' })).toMatchObject(thanks);
    expect(await leads()).toHaveLength(1);
  });

  test('a message that is sent eight times at once is saved once, and another one of the same sender too', async () => {
    await forget();
    const answers = await Promise.all(Array.from({ length: 8 }, () => guest('POST /leads', lead)));
    for (const answer of answers) expect(answer).toMatchObject(thanks);
    expect(await leads()).toHaveLength(1);
    expect(await guest('POST /leads', { ...lead, remark: 'And on Holi?' })).toMatchObject(thanks);
    expect(await leads()).toHaveLength(2);
  });

  test('if the mail cannot be queued, nothing is saved: the shop hears of every saved message', async () => {
    await forget();
    const outbox = { sendMail: () => Promise.reject(new Error('no room in the queue')) };
    await expect(
      saveLead({ db, outbox, mainId: 'pahiya' }, { ...lead, mobile: '9876543210' }, guestOnly),
    ).rejects.toThrow('no room');
    expect(await leads()).toEqual([]);
  });
});

/** As if the form had been opened a minute ago. */
const token = (secondsAgo = 60) => formTokens.issue(new Date(Date.now() - secondsAgo * 1000));
const enquiry = {
  name: 'Kabir Shah',
  mobile: '98765 43210',
  email: 'parent@example.in',
  parent_name: 'Meera Shah',
  school: 'DAV School',
  dob: '2016-02-29',
  age: '10',
  remark: 'Does he need his own skates?',
  main_id: 'pahiya',
};
const sent = { status: 200, body: { success: true, message: 'Enquiry Sent' } };

describe('the enquiry form', () => {
  test('[F-03] an enquiry is saved and mailed to the shop', async () => {
    await forget();
    expect(await guest('POST /inquiry', { ...enquiry, token: token() })).toMatchObject(sent);
    expect(await enquiries()).toMatchObject([
      {
        name: 'Kabir Shah',
        mobile: '9876543210',
        email: 'parent@example.in',
        parent_name: 'Meera Shah',
        school: 'DAV School',
        dob: '2016-02-29',
        age: 10,
        remark: 'Does he need his own skates?',
      },
    ]);
    const mail = await mailWith('Does he need his own skates?');
    expect(mail?.subject).toBe('An enquiry about classes');
    for (const words of ['Kabir Shah, 9876543210, parent@example.in', 'Parent: Meera Shah', 'Age: 10']) {
      expect(mail?.text).toContain(words);
    }
  });

  test('[F-03] name, mobile and email are enough', async () => {
    await forget();
    const { name, mobile, email } = enquiry;
    expect(await guest('POST /inquiry', { name, mobile, email, token: token() })).toMatchObject(sent);
    expect(await enquiries()).toMatchObject([{ dob: null, age: null, parent_name: '', school: '', remark: '' }]);
    for (const field of ['name', 'mobile', 'email']) {
      const answer = await guest('POST /inquiry', { name, mobile, email, token: token(), [field]: '' });
      expect(answer).toMatchObject({ status: 400, body: { fields: [{ field, reason: 'This field is required' }] } });
    }
  });

  test.each([{ remark: 'x'.repeat(501) }, { dob: '2016-02-30' }, { dob: '1850-01-01' }, { age: '999' }, { age: -1 }])(
    '[F-03] [V-03] %j is refused with its field, and nothing is saved',
    async (over) => {
      await forget();
      const answer = await guest('POST /inquiry', { ...enquiry, ...over, token: token() });
      const [field] = Object.keys(over);
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input', fields: [{ field }] } });
      expect(await enquiries()).toEqual([]);
    },
  );

  test('a token is good for one enquiry', async () => {
    await forget();
    const asked = await guest('GET /inquiry/token');
    expect(asked).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(asked.headers['cache-control']).toBe('no-store');
    const once = (asked.body as { token: string }).token;
    expect(await guest('POST /inquiry', { ...enquiry, token: once })).toMatchObject(sent);
    expect(await guest('POST /inquiry', { ...enquiry, token: once })).toMatchObject({
      status: 403,
      body: { code: 'form-expired' },
    });
    expect(await enquiries()).toHaveLength(1);
  });

  test('one token sent eight times at once gives one enquiry', async () => {
    await forget();
    const once = token();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => guest('POST /inquiry', { ...enquiry, token: once })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(7);
    expect(await enquiries()).toHaveLength(1);
  });

  test.each([
    ['an old one', token(3601)],
    ['a forged one', `${token()}x`],
    ['none at all', undefined],
  ])('a form with %s is refused', async (_name, sentToken) => {
    await forget();
    const answer = await guest('POST /inquiry', { ...enquiry, token: sentToken });
    expect(answer.status).toBe(sentToken === undefined ? 400 : 403);
    expect(await enquiries()).toEqual([]);
  });

  test('a robot that fills in the hidden field gets the same answer as a person, and nothing is saved', async () => {
    await forget();
    expect(await guest('POST /inquiry', { ...enquiry, subject: 'Cheap', token: token() })).toMatchObject(sent);
    expect(await enquiries()).toEqual([]);
  });

  test('if the mail cannot be queued, nothing is saved', async () => {
    await forget();
    const outbox = { sendMail: () => Promise.reject(new Error('no room in the queue')) };
    await expect(saveEnquiry({ db, outbox }, { ...enquiry, mobile: '9876543210', age: 10 }, guestOnly)).rejects.toThrow(
      'no room',
    );
    expect(await enquiries()).toEqual([]);
  });
});

describe('[U-14] acknowledgements', () => {
  const bait = { name: 'Win at http://evil.example', remark: 'Visit http://evil.example now' };
  const heard = (email: string) => inbox.mailsTo(email);

  test.each([
    ['the contact form', (email: string) => guest('POST /leads', { ...lead, ...bait, email }), 'We have your message'],
    [
      'the enquiry form',
      (email: string) => guest('POST /inquiry', { ...enquiry, ...bait, email, token: token() }),
      'We have your enquiry about classes',
    ],
  ])('%s is acknowledged, without a word of what was typed', async (name, send, subject) => {
    await forget();
    const email = `${name.replaceAll(' ', '.')}@stranger.example`;
    expect(await send(email)).toMatchObject({ status: 200 });
    const mail = await inbox.mailTo(email, /./);
    expect(mail.subject).toBe(subject);
    expect(`${mail.text} ${mail.html}`).not.toMatch(/evil|Win at|Asha|Kabir/);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
    expect(mail.replyTo).toMatchObject([{ address: shopEmail }]);
  });

  test('a mailbox gets at most three a day, an IP address sends ten in ten minutes and thirty an hour, and every form is still saved', async () => {
    await forget();
    const mailed = async () => {
      const { rows } = await sql<{ mails: number }>`
        select count(*)::integer as mails from pgboss.job
         where name = 'send-mail' and data->>'to' like '%@stranger.example' and data->>'subject' = 'We have your message'
           and (data->>'to' like 'many-%' or data->>'to' like 'victim%')`.execute(db);
      return rows[0]?.mails;
    };
    let n = 0;
    const send = async (email: string) =>
      expect(await guest('POST /leads', { ...lead, remark: `Again ${(n += 1)}`, email })).toMatchObject(thanks);
    for (let times = 0; times < 5; times += 1) await send('victim@stranger.example');
    for (let times = 0; times < 10; times += 1) await send(`many-${times}@stranger.example`);
    expect(await mailed(), 'three to the victim, and the rest of ten').toBe(10);
    for (let round = 1; round < 5; round += 1) {
      await db.deleteFrom('attempt_count').where('bucket', 'like', '%, lately').execute();
      for (let times = 0; times < 8; times += 1) await send(`many-${round}-${times}@stranger.example`);
    }
    expect(await mailed()).toBe(30);
    expect(await leads()).toHaveLength(47);
    await expect.poll(() => heard('victim@stranger.example')).toHaveLength(3);
  });
});

describe('[F-02] a flood of forms does not bury the shop’s inbox', () => {
  test('ten mails from one address in an hour, the rest together ten minutes later; others are mailed at once', async () => {
    await forget();
    await db.deleteFrom('held_shop_mail').execute();
    const toShop = async () => {
      const { rows } = await sql<{ text: string }>`
        select data::text as text from pgboss.job where name = 'send-mail' and data->>'to' = ${shopEmail}
           and data::text like '%Flooded%' order by created_on`.execute(db);
      return rows.map(({ text }) => text);
    };
    for (let n = 1; n <= 14; n += 1) await guest('POST /leads', { ...lead, remark: `Flooded ${n}.` });
    expect(await leads(), 'nobody is refused').toHaveLength(14);
    expect(await toShop()).toHaveLength(10);
    const customer = callerOf(http, (await signedIn(app)).headers);
    await customer('POST /leads', { ...lead, remark: 'Flooded by another.' });
    expect(await toShop()).toHaveLength(11);
    await sendHeldMails({ db, outbox: app.outbox });
    expect(await toShop(), 'not yet').toHaveLength(11);
    await db
      .updateTable('held_shop_mail')
      .set({ held_at: sql`held_at - interval '10 minutes'` })
      .execute();
    await Promise.all([1, 2, 3].map(() => sendHeldMails({ db, outbox: app.outbox })));
    const all = await toShop();
    expect(all).toHaveLength(12);
    expect(all.at(-1)).toContain('4 more messages');
    for (const remark of ['Flooded 11.', 'Flooded 14.', 'Asha Rao, 9876543210']) expect(all.at(-1)).toContain(remark);
    expect(await db.selectFrom('held_shop_mail').selectAll().execute()).toEqual([]);
  });
});

// Last, because the worker needs a while for the mails they queue.
describe('floods', () => {
  test('80 at once: fifty are saved, the others get Retry-After, customers have their own count', async () => {
    await forget();
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, place) => guest('POST /leads', { ...lead, remark: `Question ${place}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect(await leads()).toHaveLength(50);
    expect(await callerOf(http, (await signedIn(app)).headers)('POST /leads', lead)).toMatchObject(thanks);
  });

  test('80 submissions from one address end in 429', async () => {
    await forget();
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => guest('POST /inquiry', { ...enquiry, token: token() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(await enquiries()).toHaveLength(50);
  });
});
