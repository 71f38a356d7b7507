import type { LoggedIn } from '../../contract/account.ts';
import { hashSecretText } from '../state/secret-text.ts';
import type { testApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;

interface Answer<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body & { message: string; code?: string };
}

/** A browser that calls the API, with its own cookies and its own address. */
export class Visitor {
  readonly #app: TestApp;
  readonly ip: string;
  mainId = 'pahiya';
  cookies = new Map<string, string>();

  constructor(app: TestApp, ip = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`) {
    this.#app = app;
    this.ip = ip;
  }

  async send<Body = object>(
    method: 'POST' | 'PUT' | 'GET',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.http.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.ip,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(payload && { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  }

  post<Body = object>(path: string, payload: object, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, payload, headers);
  }

  askCode(email: string, purpose: 'signup' | 'reset') {
    const path = purpose === 'signup' ? 'send-otp' : 'resetsend-otp';
    return this.post<{ ticket: string }>(`/registeruser/api/${path}`, { email, main_id: this.mainId });
  }

  verify(email: string, otp: string, more: object = {}) {
    return this.post<{ ticket: string }>('/registeruser/api/verify-otp', { email, otp, ...more });
  }

  /** The code that was last mailed to this browser. */
  async codeFor(email: string, purpose: 'signup' | 'reset'): Promise<string> {
    const { challenge_id } = await this.#app.db
      .selectFrom('otp_challenge')
      .select('challenge_id')
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('browser_hash', '=', hashSecretText(this.cookies.get('otp') ?? this.cookies.get('__Host-otp') ?? ''))
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return this.#app.codes.codeOf(challenge_id);
  }

  async verifyOwn(email: string, purpose: 'signup' | 'reset') {
    await this.askCode(email, purpose);
    return this.verify(email, await this.codeFor(email, purpose));
  }

  signUp(email: string, password: string, more: object = {}) {
    const details = { full_name: 'Asha Rao', mobile: '98765 43210', main_id: this.mainId };
    return this.post('/registeruser/api/signup', { email, password, ...details, ...more });
  }

  async register(email: string, password: string) {
    await this.verifyOwn(email, 'signup');
    return this.signUp(email, password);
  }

  logIn(email: string, password: string) {
    return this.post<LoggedIn>('/loginuser', { email, password });
  }

  refresh(refreshToken: string) {
    return this.post<{ accessToken: string; refreshToken: string }>('/loginuser/refresh', { refreshToken });
  }
}
