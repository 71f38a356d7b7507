import type { Database } from '../../../database/client.ts';
import { addressGroup } from '../../http/address-group.ts';
import type { Handlers } from '../../http/api.ts';
import { countTry } from '../../http/attempts.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../http/session.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import { requestQuote } from './request-quote.ts';

interface Parts {
  db: Database;
  sessions: Sessions;
  outbox: Outbox;
}

/** Each is a mail to the shop. A customer is one sender wherever they are, guests are told apart by their address. */
const quotesMax = 10;
const windowSeconds = 600;

export const quoteHandlers = ({ db, sessions, outbox }: Parts) =>
  ({
    'POST /payment/getquote': async ({ body }, { ip, headers }) => {
      const caller = await sessions.identifyOrGuest(headers.authorization);
      if (caller instanceof Refused) return caller;
      const bucket = `quotes ${caller?.userId ?? addressGroup(ip)}`;
      const retryAfterSeconds = await countTry(db, [{ bucket, max: quotesMax, windowSeconds }]);
      if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
      const refused = await requestQuote({ db, outbox }, body, caller);
      return refused ?? { success: true, message: 'Request sent. Our team will contact you shortly.' };
    },
  }) satisfies Handlers;
