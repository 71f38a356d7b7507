import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';

export type OtpPurpose = 'signup' | 'reset';

/** Lifetime of a code, and then of the grant that the right code earns. */
export const inTenMinutes = sql<Date>`now() + interval '10 minutes'`;
export const guessesMax = 5;

/**
 * Derives a challenge's code from its id and a key that all processes share, so the code is never stored, not even in the queue,
 * between the call that asks for it and the job that mails it.
 */
export class OtpCodes {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  codeOf(challengeId: string): string {
    // 48 bits modulo a million: the bias towards low codes is below one in a hundred million.
    const number = this.#digest(`code ${challengeId}`).readUIntBE(0, 6) % 1_000_000;
    return String(number).padStart(6, '0');
  }

  hashOf(challengeId: string, code: string): string {
    return this.#digest(`hash ${challengeId} ${code}`).toString('hex');
  }

  isRight(challenge: { challenge_id: string; code_hash: string }, code: string): boolean {
    const given = Buffer.from(this.hashOf(challenge.challenge_id, code));
    const right = Buffer.from(challenge.code_hash);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #digest(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}
