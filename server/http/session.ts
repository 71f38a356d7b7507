import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '../../database/client.ts';

/** Who asks, as proved by the access token and by nothing else in the request. */
export interface Caller {
  readonly userId: string;
  readonly fullName: string;
  readonly role: 'customer' | 'staff';
  /** The login this token belongs to. */
  readonly familyId: string;
}

export interface TokenSubject {
  userId: string;
  familyId: string;
  /** Raised when all sessions of an account end at once. */
  sessionEpoch: number;
}

export const accessTokenSeconds = 15 * 60;
const issuer = 'pahiya';
const audience = 'pahiya-api';

export class Sessions {
  readonly #db: Database;
  readonly #key: Uint8Array;

  constructor(db: Database, secret: string) {
    this.#db = db;
    this.#key = new TextEncoder().encode(secret);
  }

  issueAccessToken({ userId, familyId, sessionEpoch }: TokenSubject, now = new Date()): Promise<string> {
    return new SignJWT({ family: familyId, epoch: sessionEpoch })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + accessTokenSeconds * 1000))
      .sign(this.#key);
  }

  /** Null for a missing, expired or forged token, and for one whose account or session has ended since. */
  async identify(authorization: string | undefined): Promise<Caller | null> {
    const subject = await this.#read(authorization);
    if (!subject) return null;
    const account = await this.#db
      .selectFrom('account')
      .innerJoin('session_family', 'session_family.user_id', 'account.user_id')
      .select(['account.user_id', 'full_name', 'role'])
      .where('account.user_id', '=', subject.userId)
      .where('account.session_epoch', '=', subject.sessionEpoch)
      .where('account.closed_at', 'is', null)
      .where('session_family.family_id', '=', subject.familyId)
      .where('session_family.ended_at', 'is', null)
      .executeTakeFirst();
    if (!account) return null;
    const { user_id: userId, full_name: fullName, role } = account;
    return { userId, fullName, role, familyId: subject.familyId };
  }

  /** Whether a token that is otherwise in order names an account that is no more. */
  async isOfClosedAccount(authorization: string | undefined): Promise<boolean> {
    const subject = await this.#read(authorization);
    if (!subject) return false;
    const open = await this.#db
      .selectFrom('account')
      .select('user_id')
      .where('user_id', '=', subject.userId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return open === undefined;
  }

  async #read(authorization: string | undefined): Promise<TokenSubject | null> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1];
    if (!token) return null;
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], typ: 'at+jwt', issuer, audience });
      const { sub, family, epoch } = payload;
      if (typeof sub !== 'string' || typeof family !== 'string' || typeof epoch !== 'number') return null;
      return { userId: sub, familyId: family, sessionEpoch: epoch };
    } catch {
      return null;
    }
  }
}
