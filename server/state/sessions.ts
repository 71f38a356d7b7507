import { errors, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/client.ts';

/** Who is calling, proved by the access token and by nothing else in the request. */
export interface Caller {
  readonly userId: string;
  readonly fullName: string;
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

/** How many verified tokens we remember until they expire. Verifying the signature again took a fifth of a short call's time. */
const validTokensMax = 10_000;

const accepted = { algorithms: ['HS256'], typ: 'at+jwt', issuer, audience, requiredClaims: ['exp'] };

const tokenOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1];

export class Sessions {
  readonly #db: Database;
  readonly #key: Uint8Array;
  readonly #validTokens = new LRUCache<string, TokenSubject>({ max: validTokensMax });

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
    const subject = await this.#readToken(authorization);
    if (!subject) return null;
    const { rows } = await sql<{ full_name: string }>`/* prepared find_caller */
      select account.full_name
        from account join session_family family on family.user_id = account.user_id
       where account.user_id = ${subject.userId} and account.session_epoch = ${subject.sessionEpoch}
         and account.closed_at is null and family.family_id = ${subject.familyId} and family.ended_at is null`.execute(
      this.#db,
    );
    const account = rows[0];
    if (!account) return null;
    return { userId: subject.userId, fullName: account.full_name, familyId: subject.familyId };
  }

  /**
   * For calls that guests may make too: null for a guest. An expired token is reported, not treated as a guest, so the browser refreshes
   * it and calls again.
   */
  async identifyOrGuest(authorization: string | undefined): Promise<Caller | null | 'expired'> {
    const caller = await this.identify(authorization);
    return caller === null && (await this.#hasExpired(authorization)) ? 'expired' : caller;
  }

  /** Whether a valid token belongs to an account that has been closed. */
  async isOfClosedAccount(authorization: string | undefined): Promise<boolean> {
    const subject = await this.#readToken(authorization);
    if (!subject) return false;
    const open = await this.#db
      .selectFrom('account')
      .select('user_id')
      .where('user_id', '=', subject.userId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return open === undefined;
  }

  /** jose verifies the signature before the expiry, so an expired token is one of ours. */
  async #hasExpired(authorization: string | undefined): Promise<boolean> {
    const token = tokenOf(authorization);
    if (!token) return false;
    return jwtVerify(token, this.#key, accepted).then(
      () => false,
      (error: unknown) => error instanceof errors.JWTExpired,
    );
  }

  /** Who a valid token belongs to. The caller must check whether the session has ended since. */
  async #readToken(authorization: string | undefined): Promise<TokenSubject | null> {
    const token = tokenOf(authorization);
    if (!token) return null;
    const known = this.#validTokens.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, this.#key, accepted);
      const { sub, family, epoch, exp = 0 } = payload;
      if (typeof sub !== 'string' || typeof family !== 'string' || typeof epoch !== 'number') return null;
      const subject = { userId: sub, familyId: family, sessionEpoch: epoch };
      const ttl = exp * 1000 - Date.now();
      if (ttl > 0) this.#validTokens.set(token, subject, { ttl });
      return subject;
    } catch {
      return null;
    }
  }
}
