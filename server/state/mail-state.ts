import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import { describeError } from '../../database/describe-error.ts';

const pauseMs = 60_000;
const faultLengthMax = 500;
/** The server refused this recipient; that says nothing about other mails. */
const isOfRecipient = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO';

/** Notes whether mails can be sent. While they can, at most once a minute and process: a flood of mails must not wait for one row. */
export class MailState {
  readonly #db: Database;
  #notedAtMs = -Infinity;

  constructor(db: Database) {
    this.#db = db;
  }

  async noteSent(): Promise<void> {
    if (performance.now() - this.#notedAtMs < pauseMs) return;
    this.#notedAtMs = performance.now();
    await sql`update mail_state set sent_at = now(), failing_since = null, fault = null`.execute(this.#db);
  }

  async noteFailed(error: unknown): Promise<void> {
    if (isOfRecipient(error)) return;
    // The next one that is sent has to clear it.
    this.#notedAtMs = -Infinity;
    await sql`
      update mail_state set failing_since = coalesce(failing_since, now()), fault = ${describeError(error).slice(0, faultLengthMax)}`.execute(
      this.#db,
    );
  }
}
