import { describe, expect, test } from 'vitest';
import { refusedBy } from '../../../database/testing/refused-by.ts';
import { addCentres, admissionForm as form } from '../../testing/admission-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { AadhaarCipher } from './aadhaar-cipher.ts';
import { renewCiphers } from './renew-ciphers.ts';

const app = await testApp();
const { db, http, aadhaarCipher } = app;
await addCentres(db);
const { mailsTo, mailTo } = caughtMails(app.folder);

async function parent() {
  const { userId, headers } = await signedIn(app);
  return { userId, call: callerOf(http, headers) };
}
const rowsOf = (userId: string) => db.selectFrom('admission').selectAll().where('user_id', '=', userId).execute();

describe('asking for admission', () => {
  test('[U-14] the form is acknowledged once, without what was typed, and the button leads to the fee', async () => {
    const { call } = await parent();
    const email = 'acknowledged@example.in';
    const child = { ...form, email, name: 'See http://evil.example', fatherName: 'http://evil.example' };
    expect(await call('POST /admission', child)).toMatchObject({ status: 200 });
    // A second click is the same form.
    expect(await call('POST /admission', child)).toMatchObject({ status: 200 });
    const mail = await mailTo(email, /We have your admission form/);
    expect(`${mail.text} ${mail.html}`).not.toContain('evil');
    expect(mail.html).toContain('/my-account?tab=admission');
    expect(mail.text).toContain('our Airoli centre');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('[S-01] [S-03] [S-09] it is saved with every field, the Aadhaar number encrypted', async () => {
    const { userId, call } = await parent();
    const sent = await call('POST /admission', { ...form, user_id: 'f'.repeat(32), user_name: 'Somebody else' });
    expect(sent).toMatchObject({
      status: 200,
      body: { success: true, message: 'Admission form submitted successfully!', payment_id: expect.any(String) },
    });
    const [row, ...others] = await rowsOf(userId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      user_name: 'Asha Rao',
      name: 'Kabir Shah',
      father_name: 'Rohan Shah',
      mother_name: 'Meera Shah',
      dob: '2016-02-29',
      gender: 'Male',
      school: 'DAV School',
      address: '12 Palm Beach Road',
      pincode: '400708',
      mobile: '9876543210',
      email: 'parent@example.in',
      centre: 'Airoli',
      aadhaar_last_four: '2346',
      rules_agreed: true,
    });
    const cipher = row?.aadhaar_cipher ?? Buffer.alloc(0);
    expect(cipher.includes('234123412346')).toBe(false);
    expect(aadhaarCipher.decrypt(cipher, row?.admission_id ?? '')).toBe('234123412346');
  });

  test('[M-04] [S-09] its owner reads it with every field, the number masked and the fee unpaid', async () => {
    const { userId, call } = await parent();
    await call('POST /admission', form);
    const { payment_id } = (
      await call('POST /admission', { ...form, name: 'Ira Shah', aadhar: '', dob: '', school: '' })
    ).body as { payment_id: string };
    const read = await call(`GET /admission/${userId}`);
    expect(read).toMatchObject({
      status: 200,
      body: {
        user: [
          { name: 'Ira Shah', aadhar: '', dob: '', school: '', payment_id, fee_order_id: null, status: 'Failed' },
          {
            name: 'Kabir Shah',
            fatherName: 'Rohan Shah',
            motherName: 'Meera Shah',
            email: 'parent@example.in',
            mobile: '9876543210',
            dob: '2016-02-29',
            gender: 'Male',
            center: 'Airoli',
            address: '12 Palm Beach Road',
            pincode: '400708',
            school: 'DAV School',
            aadhar: 'XXXX XXXX 2346',
            rulesAgreed: '1',
            status: 'Failed',
            createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          },
        ],
      },
    });
  });

  test("[I-04] nobody reads another's admissions, and an unknown user's look the same", async () => {
    const owner = await parent();
    await owner.call('POST /admission', form);
    const stranger = await parent();
    const answers = await Promise.all(
      [owner.userId, 'f'.repeat(32), 'me'].map((id) => stranger.call(`GET /admission/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await callerOf(http)(`GET /admission/${owner.userId}`)).toMatchObject({ status: 401 });
    expect(await callerOf(http)('POST /admission', form)).toMatchObject({ status: 401 });
  });

  test('formulas and scripts in names stay plain text', async () => {
    const { userId, call } = await parent();
    const name = `=cmd|' /C calc'!A0`;
    const school = '<script>alert(1)</script>';
    expect(await call('POST /admission', { ...form, name, school })).toMatchObject({ status: 200 });
    expect(await rowsOf(userId)).toMatchObject([{ name, school }]);
    expect(await call(`GET /admission/${userId}`)).toMatchObject({ body: { user: [{ name, school }] } });
  });
});

describe('the same child', () => {
  const sent = { status: 200, body: { success: true } };
  const idOf = ({ body }: { body: unknown }) => (body as { payment_id: string }).payment_id;

  test('[S-03] a second form asks the parent first, who can send it anyway', async () => {
    const { userId, call } = await parent();
    const first = idOf(await call('POST /admission', form));
    const second = { ...form, name: ' kabir  SHAH', center: 'Goregoan West' };
    expect(await call('POST /admission', second)).toMatchObject({
      status: 409,
      body: {
        code: 'admitted-before',
        message: expect.stringContaining('its fee is not paid yet. Send this one anyway?'),
        earlier_id: first,
      },
    });
    expect(await rowsOf(userId)).toHaveLength(1);
    expect(await call('POST /admission', { ...second, again: true })).toMatchObject(sent);
    expect(await rowsOf(userId)).toHaveLength(2);
  });

  test('[S-03] twenty clicks at once, and a form sent again after a lost answer, are one admission', async () => {
    const { userId, call } = await parent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST /admission', form)));
    for (const answer of answers) expect(answer).toMatchObject(sent);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    const meant = { ...form, center: 'Goregoan West', again: true };
    const again = await Promise.all(Array.from({ length: 5 }, () => call('POST /admission', meant)));
    expect(new Set(again.map(idOf)).size).toBe(1);
    expect(await rowsOf(userId)).toHaveLength(2);
  });

  test('twenty different forms for one child at once: one is saved, the parent is asked about the others', async () => {
    const { userId, call } = await parent();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call('POST /admission', { ...form, school: `School ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  test('a sister, a namesake born on another day and another family’s child are other children', async () => {
    const { userId, call } = await parent();
    await call('POST /admission', form);
    expect(await call('POST /admission', { ...form, name: 'Ira Shah' })).toMatchObject(sent);
    expect(await call('POST /admission', { ...form, dob: '2018-02-28' })).toMatchObject(sent);
    expect(await (await parent()).call('POST /admission', { ...form, school: 'Other' })).toMatchObject(sent);
    // Without a date of birth we cannot tell, so we ask.
    expect(await call('POST /admission', { ...form, dob: '' })).toMatchObject({ status: 409 });
    expect(await rowsOf(userId)).toHaveLength(3);
  });
});

describe('what is not admitted', () => {
  test.each([
    [{ name: '' }, 'name', 'This field is required'],
    [{ fatherName: ' ' }, 'fatherName', 'This field is required'],
    [{ motherName: undefined }, 'motherName', 'This field is required'],
    [{ address: '' }, 'address', 'This field is required'],
    [{ pincode: '' }, 'pincode', 'This field is required'],
    [{ mobile: '' }, 'mobile', 'This field is required'],
    [{ email: '' }, 'email', 'This field is required'],
    [{ gender: '' }, 'gender', 'This field is required'],
    [{ center: '' }, 'center', 'This field is required'],
    [{ rulesAgreed: '0' }, 'rulesAgreed', 'You must agree to proceed'],
    [{ rulesAgreed: 0 }, 'rulesAgreed', 'You must agree to proceed'],
    [{ rulesAgreed: undefined }, 'rulesAgreed', 'You must agree to proceed'],
    [{ aadhar: '23412341234' }, 'aadhar', 'Please enter a valid 12-digit Aadhaar number.'],
    [{ aadhar: '234123412347' }, 'aadhar', 'Please enter a valid 12-digit Aadhaar number.'],
    [{ dob: '2099-01-01' }, 'dob', 'Please enter a valid date.'],
    [{ gender: 'Robot' }, 'gender', 'This must be one of: Male, Female, Other.'],
    [{ name: 'x'.repeat(101) }, 'name', 'This may be at most 100 characters long.'],
    [{ address: 'x'.repeat(501) }, 'address', 'This may be at most 300 characters long.'],
  ])('[S-01] [S-02] [V-03] %j is refused with the field and the reason', async (over, field, reason) => {
    const { userId, call } = await parent();
    const answer = await call('POST /admission', { ...form, ...over });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input', fields: [{ field, reason }] } });
    expect(await rowsOf(userId)).toEqual([]);
  });

  test('[S-01] a centre that is not in the list', async () => {
    const { userId, call } = await parent();
    for (const center of ['Pune', 'airoli', "Airoli' or 1=1"]) {
      expect(await call('POST /admission', { ...form, center })).toMatchObject({
        status: 400,
        body: { code: 'unknown-centre', fields: [{ field: 'center', reason: 'Please choose one of our centres.' }] },
      });
    }
    expect(await rowsOf(userId)).toEqual([]);
  });

  test('60 submissions at once: ten are saved, the others are refused', async () => {
    const { userId, call } = await parent();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => call('POST /admission', { ...form, name: `Child ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(50);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'admissions-full' });
    expect(await rowsOf(userId)).toHaveLength(10);
  });

  test('[S-09] the table itself rejects a number in clear text', async () => {
    const { userId, call } = await parent();
    await call('POST /admission', form);
    const clear = db
      .updateTable('admission')
      .set({ aadhaar_cipher: Buffer.from('234123412346') })
      .where('user_id', '=', userId)
      .execute();
    expect(await refusedBy(clear)).toBe('admission_aadhaar_encrypted');
  });
});

test('[S-09] every number is encrypted again with a new key, so that the old one can go', async () => {
  const before = await db.selectFrom('admission').selectAll().where('aadhaar_cipher', 'is not', null).execute();
  expect(before.length).toBeGreaterThan(2);
  const secret = 'a new key that was put before the old';
  const shared = await db.selectFrom('secret').select('value').where('name', '=', 'aadhaar numbers').executeTakeFirst();
  const both = new AadhaarCipher([secret, shared?.value ?? '']);
  expect(await renewCiphers(db, both)).toBe(before.length);
  expect(await renewCiphers(db, both)).toBe(0);
  const newAlone = new AadhaarCipher([secret]);
  const after = await db.selectFrom('admission').selectAll().where('aadhaar_cipher', 'is not', null).execute();
  const read = after.map(({ admission_id: id, aadhaar_cipher: cipher }) =>
    newAlone.decrypt(cipher ?? Buffer.alloc(0), id),
  );
  expect(read).toEqual(before.map(() => '234123412346'));
});
