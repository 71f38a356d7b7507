import type { Handlers } from '../../http/api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Payments } from '../payment/payments.ts';
import { verifyPayment } from '../payment/verify-payment.ts';
import { declineQuote } from '../quote/decline-quote.ts';
import { findPayLink, lookAtPayLink } from './find-pay-link.ts';
import { openLinkPayment } from './open-link-payment.ts';
import { presentPayLink, refuseEnded } from './present-pay-link.ts';

/** Anyone with the token can pay, without a login. */
export const payLinkHandlers = ({ payments, outbox }: { payments: Payments; outbox: Pick<Outbox, 'sendMail'> }) =>
  ({
    'GET /pay/:token': async ({ params: { token } }, { ip }) => {
      const link = await lookAtPayLink(payments, { token, ip });
      return link instanceof Refused ? link : presentPayLink(link);
    },

    'POST /pay/:token/open': async ({ params: { token } }, { ip }) => {
      const link = await lookAtPayLink(payments, { token, ip });
      return link instanceof Refused ? link : openLinkPayment(payments, link);
    },

    'POST /pay/:token/verify': async ({ params: { token }, body }, { ip }) => {
      const link = await findPayLink(payments.db, { token, ip });
      if (link instanceof Refused) return link;
      const verified = await verifyPayment(payments, body, ({ request_id }) => request_id === link.order?.request_id);
      return verified instanceof Refused ? verified : { success: true };
    },

    'POST /pay/:token/decline': async ({ params: { token }, body: { reason } }, { ip }) => {
      const link = await lookAtPayLink(payments, { token, ip });
      if (link instanceof Refused) return link;
      if (link.state === 'expired' || link.state === 'replaced') return refuseEnded(link.state);
      if (!link.quote || link.state === 'paid' || link.state === 'confirming') return refuse('cannot-decline');
      const refused = await declineQuote({ db: payments.db, outbox }, { versionId: link.quote.version_id, reason });
      return refused ?? { success: true, message: 'Thank you. The shop will get a mail.' };
    },
  }) satisfies Handlers;
