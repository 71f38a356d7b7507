import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { countMessage } from '../../http/address-limits.ts';
import { refuse } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import type { Outbox } from '../../state/outbox.ts';
import { requestQuote } from './request-quote.ts';

interface Parts {
  db: Database;
  sessions: Sessions;
  outbox: Outbox;
}

export const quoteHandlers = ({ db, sessions, outbox }: Parts) =>
  ({
    'POST /payment/getquote': async ({ body }, { ip, headers }) => {
      const caller = await sessions.identifyOrGuest(headers.authorization);
      if (caller === 'expired') return refuse('not-signed-in');
      const refused =
        (await countMessage(db, 'quotes', { caller, ip })) ?? (await requestQuote({ db, outbox }, body, caller));
      return refused ?? { success: true, message: 'Request sent. Our team will contact you shortly.' };
    },
  }) satisfies Handlers;
