import { Secret, TOTP } from 'otpauth';
import type { DeskContract, DeskKey } from '../../contract/desk/desk-contract.ts';
import type { Output } from '../../contract/endpoint.ts';
import type { Database } from '../../database/client.ts';
import { startStaffSession } from '../desk/staff/staff-session.ts';
import { makeInvitation } from '../desk/staff/invitation.ts';
import type { testApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

export interface DeskAnswer<Body> {
  status: number;
  body: Body & { code?: string; message?: string };
  setCookie: string | undefined;
  retryAfter: string | undefined;
}

/** A browser at the desk, with its own cookies and its own address. */
export class DeskBrowser {
  readonly #app: TestApp;
  ip: string;
  /** Of the session. */
  cookie: string | undefined;
  /** Says that somebody signed in here before. */
  known: string | undefined;

  constructor(app: TestApp, ip = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.8`) {
    this.#app = app;
    this.ip = ip;
  }

  async call<K extends DeskKey>(key: K, sent: Sent = {}): Promise<DeskAnswer<Output<DeskContract[K]>>> {
    const [method, path = ''] = key.split(' ');
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
    const answer = await this.#app.http.inject({
      method: method as 'GET',
      url: `/api${filled}?${new URLSearchParams(sent.query).toString()}`,
      remoteAddress: this.ip,
      headers: { ...this.#cookies(), ...sent.headers },
      ...(sent.body && { payload: sent.body }),
    });
    const set = answer.cookies.find(({ name }) => name === 'desk' || name === '__Host-desk');
    if (set) this.cookie = set.value === '' ? undefined : set.value;
    this.known = answer.cookies.find(({ name }) => name === 'browser')?.value ?? this.known;
    return {
      status: answer.statusCode,
      body: answer.json(),
      setCookie: answer.headers['set-cookie']?.toString(),
      retryAfter: answer.headers['retry-after'],
    };
  }

  #cookies(): { cookie?: string } {
    // Behind https the cookie has another name; a browser has only one of them.
    const session = this.cookie && `desk=${this.cookie}; __Host-desk=${this.cookie}`;
    const sent = [session, this.known && `browser=${this.known}`].filter(Boolean);
    return sent.length === 0 ? {} : { cookie: sent.join('; ') };
  }
}

let counter = 0;

export const addMember = (db: Database, role = 'owner', email = `staff${++counter}@example.in`) =>
  db
    .insertInto('staff')
    .values({ email, full_name: `${role} ${counter}`, role_id: role })
    .returning(['staff_id as staffId', 'email', 'full_name as name'])
    .executeTakeFirstOrThrow();

/** The code that an authenticator app shows now. */
export const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

export const deskPassword = 'quad skates 4 all';

/** A member with an open session and a fresh proof, without the way there, which takes two hashes. */
export async function atDesk(app: TestApp, role = 'owner') {
  const { staffId, email, name } = await addMember(app.db, role);
  const browser = new DeskBrowser(app);
  browser.cookie = await app.db.transaction().execute((trx) => startStaffSession(trx, { staffId, browser: 'test' }));
  return { staffId, email, name, browser, call: browser.call.bind(browser) };
}

/** A member who came by a link, with password and authenticator, signed in. */
export async function signedInAtDesk(app: TestApp, role = 'owner') {
  const { staffId, email } = await addMember(app.db, role);
  const token = await app.db.transaction().execute((trx) => makeInvitation(trx, { staffId }));
  const browser = new DeskBrowser(app);
  const { body } = await browser.call('POST /desk/invitation', { body: { token } });
  const secret = body.set_up?.authenticator_secret ?? '';
  const accepted = await browser.call('POST /desk/invitation/accept', {
    body: { token, password: deskPassword, code: codeOf(secret) },
  });
  if (accepted.status !== 200) throw new Error(`the link was refused: ${accepted.body.code ?? ''}`);
  await forgetUsedCode(app.db, staffId);
  return { staffId, email, browser, secret, call: browser.call.bind(browser) };
}

/** As if a minute had passed: the code of now can be used. */
export const forgetUsedCode = (db: Database, staffId: string) =>
  db.updateTable('authenticator').set({ last_step: 0 }).where('staff_id', '=', staffId).execute();
