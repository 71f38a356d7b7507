import { describe, expect, test } from 'vitest';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { Visitor } from '../../testing/visitor.ts';

const app = await testApp();
const { db } = app;
const unknownId = '0'.repeat(32);

const lookUp = (userId: string, headers: Record<string, string>) =>
  new Visitor(app).send('GET', `/registeruser/single/${userId}`, undefined, headers);
const change = (userId: string, body: object, headers: Record<string, string>) =>
  new Visitor(app).send('PUT', `/registeruser/api/user/${userId}`, body, headers);

describe('the account', () => {
  test('[A-08] is shown to its owner', async () => {
    const { userId, email, headers } = await signedIn(app);
    expect(await lookUp(userId, headers)).toMatchObject({
      status: 200,
      body: { user_id: userId, id: userId, name: 'Asha Rao', full_name: 'Asha Rao', mobile: '9876543210', email },
    });
  });

  test('[I-04] is refused to anyone else, and the refusal reveals nothing', async () => {
    const [asha, bina] = [await signedIn(app), await signedIn(app)];
    for (const { body, status } of [await lookUp(bina.userId, asha.headers), await lookUp(unknownId, asha.headers)]) {
      expect([status, body.code]).toEqual([403, 'not-yours']);
    }
    const mobile = { mobile: '9000000000' };
    const refusals = [await change(bina.userId, mobile, asha.headers), await change(unknownId, mobile, asha.headers)];
    expect(refusals[0]?.body).toEqual(refusals[1]?.body);
    for (const { status } of refusals) expect(status).toBe(403);
    expect((await lookUp(bina.userId, bina.headers)).body).toMatchObject({ mobile: '9876543210' });
    for (const id of ['null', 'undefined', 'me', '%00'])
      expect((await lookUp(id, asha.headers)).status).toBeLessThan(404);
  });

  test('[I-04] is refused without a token or with an invalid one', async () => {
    const { userId } = await signedIn(app);
    for (const authorization of ['', 'Bearer x.y.z', 'Basic YTpi']) {
      expect((await lookUp(userId, { authorization })).status).toBe(401);
      expect((await change(userId, { mobile: '9000000000' }, { authorization })).status).toBe(401);
    }
  });

  test("[A-08] of a closed or deleted user answers 'User not found'", async () => {
    const closed = await signedIn(app);
    await db.updateTable('account').set({ closed_at: new Date() }).where('user_id', '=', closed.userId).execute();
    const deleted = await signedIn(app);
    await db.deleteFrom('account').where('user_id', '=', deleted.userId).execute();
    for (const { userId, headers } of [closed, deleted]) {
      expect(await lookUp(userId, headers)).toMatchObject({ status: 401, body: { message: 'User not found' } });
    }
    const loggedOut = await signedIn(app);
    await db
      .updateTable('session_family')
      .set({ ended_at: new Date(), end_reason: 'logout' })
      .where('user_id', '=', loggedOut.userId)
      .execute();
    expect((await lookUp(loggedOut.userId, loggedOut.headers)).body.message).toBe('Please log in.');
  });
});

describe('the mobile number', () => {
  test('is changed, in any form that people type', async () => {
    const { userId, headers } = await signedIn(app);
    expect(await change(userId, { mobile: '+91 90000-12345' }, headers)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await lookUp(userId, headers)).body).toMatchObject({ mobile: '9000012345' });
  });

  test('is the only thing that changes, whatever else is sent', async () => {
    const { userId, headers } = await signedIn(app);
    const read = () => db.selectFrom('account').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
    const before = await read();
    const greedy = {
      email: 'x@y.in',
      password: 'taken-over',
      is_admin: true,
      full_name: 'X',
      user_id: unknownId,
    };
    expect((await change(userId, { mobile: '9000012345', ...greedy }, headers)).status).toBe(200);
    expect(await read()).toEqual({ ...before, mobile: '9000012345' });
  });

  test.each(['', '12345', 'abcdefghij', null, 9_000_012_345])(
    '[V-03] %j is refused, naming the field',
    async (mobile) => {
      const { userId, headers } = await signedIn(app);
      const answer = await change(userId, { mobile }, headers);
      expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'mobile' }] } });
      expect((await lookUp(userId, headers)).body).toMatchObject({ mobile: '9876543210' });
    },
  );
});
