import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusedBy } from './testing/refused-by.ts';
import { addAccount, addAdmission, addSku } from './testing/rows.ts';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase();

const addAddress = (over: {
  user_id: string;
  is_default_shipping?: boolean;
  is_default_billing?: boolean;
  pincode?: string;
}) =>
  db
    .insertInto('address')
    .values({ location_user: 'Home', new_address: '1 Rink Road', city: 'Thane', pincode: '400708', ...over })
    .returning('address_id')
    .executeTakeFirstOrThrow();

test('one account per email, in any case', async () => {
  await addAccount(db, { email: 'Asha@Example.com' });
  expect(await refusedBy(addAccount(db, { email: 'asha@example.COM' }))).toBe('account_email');
});

test('an account has a way to log in, a valid email and a ten-digit mobile', async () => {
  expect(await refusedBy(addAccount(db, { password_hash: null }))).toBe('account_has_a_way_in');
  expect(await refusedBy(addAccount(db, { email: 'a@b.c\r\nBcc: d@e.f' }))).toBe('account_email_check');
  expect(await refusedBy(addAccount(db, { mobile: '123' }))).toBe('account_mobile_check');
  expect(await refusedBy(addAccount(db, { user_id: '1' }))).toBe('account_user_id_check');
});

test('ids from the database are 128 random bits', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => addAccount(db)));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test('one live code per browser, email and purpose, with five tries', async () => {
  const challenge = {
    purpose: 'reset' as const,
    email: 'asha@example.com',
    code_hash: 'h',
    browser_hash: 'b',
    expires_at: new Date(Date.now() + 600_000),
  };
  await db.insertInto('otp_challenge').values(challenge).execute();
  expect(await refusedBy(db.insertInto('otp_challenge').values(challenge).execute())).toBe('otp_challenge_live');
  await db
    .insertInto('otp_challenge')
    .values([
      { ...challenge, purpose: 'signup' },
      { ...challenge, browser_hash: 'c' },
    ])
    .execute();
  expect(await refusedBy(db.updateTable('otp_challenge').set({ tries: 6 }).execute())).toBe('otp_tries_max');
});

test('one statement moves a default address; two defaults of a kind are refused', async () => {
  const userId = await addAccount(db);
  const first = await addAddress({ user_id: userId, is_default_shipping: true, is_default_billing: true });
  const second = await addAddress({ user_id: userId });
  for (const { address_id } of [second, first, second]) {
    await db
      .updateTable('address')
      .set({ is_default_shipping: sql<boolean>`address_id = ${address_id}` })
      .where('user_id', '=', userId)
      .execute();
  }
  expect(await refusedBy(addAddress({ user_id: userId, is_default_shipping: true }))).toBe(
    'address_one_default_shipping',
  );
  expect(await refusedBy(addAddress({ user_id: userId, is_default_billing: true }))).toBe(
    'address_one_default_billing',
  );
  expect(await refusedBy(addAddress({ user_id: userId, pincode: '4000' }))).toBe('address_pincode_check');
  await addAddress({ user_id: await addAccount(db), is_default_shipping: true });
});

test('one cart line per user and SKU, with at least one piece', async () => {
  const [userId, sku] = [await addAccount(db), await addSku(db)];
  await db.insertInto('cart_line').values({ user_id: userId, sku }).execute();
  expect(await refusedBy(db.insertInto('cart_line').values({ user_id: userId, sku }).execute())).toBe('cart_line_pkey');
  expect(await refusedBy(db.updateTable('cart_line').set({ quantity: 0 }).execute())).toBe('cart_line_quantity');
});

test('an Aadhaar number is stored encrypted or not at all', async () => {
  const userId = await addAccount(db);
  const admit = (over: Partial<Parameters<typeof addAdmission>[1]>) => addAdmission(db, { user_id: userId, ...over });
  await admit({});
  await admit({ aadhaar_cipher: Buffer.alloc(40), aadhaar_last_four: '1234' });
  expect(await refusedBy(admit({ aadhaar_cipher: Buffer.from('123412341234'), aadhaar_last_four: '1234' }))).toBe(
    'admission_aadhaar_encrypted',
  );
  expect(await refusedBy(admit({ aadhaar_last_four: '1234' }))).toBe('admission_aadhaar_is_whole');
  expect(await refusedBy(admit({ rules_agreed: false }))).toBe('admission_rules_agreed');
  expect(await refusedBy(admit({ centre: 'Atlantis' }))).toBe('admission_centre_fkey');
});

test('audit rows are final', async () => {
  await db
    .insertInto('audit')
    .values({ actor: 'system', action: 'test', subject_kind: 'order', subject_id: '1' })
    .execute();
  expect(await refusedBy(db.updateTable('audit').set({ action: 'other' }).execute())).toBe('audit_is_final');
  expect(await refusedBy(db.deleteFrom('audit').execute())).toBe('audit_is_final');
});
