import { requiredText } from '../../../contract/text-field.ts';
import type { Handlers } from '../../http/api.ts';
import { countMessage } from '../../http/address-limits.ts';
import { Refused, refuse } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import { answerRequest, findRequest } from './answer-request.ts';
import { askForRestock } from './ask-for-restock.ts';
import type { RestockParts } from './tell-back-in-stock.ts';

export const restockHandlers = ({ sessions, ...parts }: RestockParts & { sessions: Sessions }) =>
  ({
    'POST /restock': async ({ body: { product_sku: sku, email } }, { ip, headers }) => {
      const caller = await sessions.identifyOrGuest(headers.authorization);
      if (caller === 'expired') return refuse('not-signed-in');
      if (caller === null && email === '') {
        return refuse('bad-input', { fields: [{ field: 'email', reason: requiredText }] });
      }
      const refused = await countMessage(parts.db, 'restock requests', { caller, ip });
      if (refused) return refused;
      const outcome = await askForRestock(parts, { sku, email }, { caller, ip });
      if (outcome instanceof Refused) return outcome;
      const { isConfirmed } = outcome;
      return {
        success: true,
        message: isConfirmed
          ? 'We will mail you once it is back.'
          : 'Please confirm by the link in the mail we sent you. Then we will tell you. No mail? We send at most five of these a day to one address.',
        isConfirmed,
      };
    },

    'GET /restock/:token': async ({ params: { token } }) => findRequest(parts.db, parts.links.read(token)),

    'POST /restock/:token': async ({ params: { token }, body: { wish } }) =>
      answerRequest(parts.db, parts.links.read(token), wish),

    'POST /restock/:token/stop': async ({ params: { token } }) =>
      answerRequest(parts.db, parts.links.read(token), 'stop all'),
  }) satisfies Handlers;
