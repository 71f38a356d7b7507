import type { Database } from '../../../database/client.ts';
import type { AcademyConfig } from '../../config/academy.ts';
import type { Handlers } from '../../http/api.ts';
import { countMessage, mayAcknowledge, senderOf } from '../../http/address-limits.ts';
import { refuse } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Sessions } from '../../state/sessions.ts';
import { countTry } from '../../state/tries.ts';
import { expiresInSeconds, type FormTokens } from './form-tokens.ts';
import { saveEnquiry } from './save-enquiry.ts';
import { saveLead } from './save-lead.ts';

interface Parts {
  db: Database;
  sessions: Sessions;
  outbox: Outbox;
  formTokens: FormTokens;
  academy: AcademyConfig;
  mainId: string;
}

export const contactHandlers = ({ db, sessions, outbox, formTokens, academy, mainId }: Parts) =>
  ({
    'POST /leads': async ({ body }, { ip, headers, log }) => {
      const caller = await sessions.identifyOrGuest(headers.authorization);
      if (caller === 'expired') return refuse('not-signed-in');
      const refused = await countMessage(db, 'leads', { caller, ip });
      if (refused) return refused;
      if (isRobot(body)) {
        log.info('a robot wrote through the contact form');
      } else {
        const isAcknowledged = await mayAcknowledge(db, { email: body.email, caller, ip });
        await saveLead({ db, outbox, mainId }, body, { caller, sender: senderOf({ caller, ip }), isAcknowledged });
      }
      return { success: true, message: 'Thank you for contacting!' };
    },

    'GET /inquiry/host/:mainId': async () => ({ url: academy.enquiryUrl }),

    'GET /inquiry/token': async () => ({ token: formTokens.issue() }),

    'POST /inquiry': async ({ body }, { ip, log }) => {
      const refused = await countMessage(db, 'enquiries', { caller: null, ip });
      if (refused) return refused;
      const tokenId = formTokens.read(body.token);
      if (tokenId === null) return refuse('form-expired');
      const use = { bucket: `form token ${tokenId}`, max: 1, windowSeconds: expiresInSeconds };
      if ((await countTry(db, [use])) !== null) return refuse('form-expired');
      if (isRobot(body)) {
        log.info('a robot wrote through the enquiry form');
      } else {
        const isAcknowledged = await mayAcknowledge(db, { email: body.email, caller: null, ip });
        await saveEnquiry({ db, outbox }, body, { sender: senderOf({ caller: null, ip }), isAcknowledged });
      }
      return { success: true, message: 'Enquiry Sent' };
    },
  }) satisfies Handlers;

/** A robot fills in the hidden field. It gets the same response as a person: a refusal would make it try again. */
const isRobot = ({ subject }: { subject?: unknown }): boolean =>
  typeof subject === 'string' ? subject.trim() !== '' : subject !== undefined;
