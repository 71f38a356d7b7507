import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { countMessage, mayAcknowledge, senderOf } from '../../http/address-limits.ts';
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
      const tooMany = await countMessage(db, 'quotes', { caller, ip });
      if (tooMany) return tooMany;
      const isAcknowledged = await mayAcknowledge(db, { email: body.email, caller, ip });
      const refused = await requestQuote({ db, outbox }, body, {
        caller,
        sender: senderOf({ caller, ip }),
        isAcknowledged,
      });
      return refused ?? { success: true, message: 'Request sent. Our team will contact you shortly.' };
    },
  }) satisfies Handlers;
