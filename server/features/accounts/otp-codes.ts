import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The code of a challenge follows from the challenge's id and a key that all processes share. So it need not be kept
 * anywhere between the call that asks for it and the job that mails it, not even in the queue.
 */
export class OtpCodes {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  codeOf(challengeId: string): string {
    // 48 bits over a million codes: the first ones are likelier by less than one in a hundred million.
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
