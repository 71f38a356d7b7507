import type { Database } from '../../../database/client.ts';
import type { AcademyConfig } from '../../config-academy.ts';
import { addressGroup } from '../../http/address-group.ts';
import type { Handlers } from '../../http/api.ts';
import { countTry } from '../../http/attempts.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../http/session.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import { expiresInSeconds, type FormTokens } from './form-tokens.ts';
import { keepEnquiry } from './keep-enquiry.ts';
import { keepLead } from './keep-lead.ts';

interface Parts {
  db: Database;
  sessions: Sessions;
  outbox: Outbox;
  formTokens: FormTokens;
  academy: AcademyConfig;
  mainId: string;
}

/** Each is a mail to the shop. */
const messagesMax = 10;
const windowSeconds = 600;

export const contactHandlers = ({ db, sessions, outbox, formTokens, academy, mainId }: Parts) =>
  ({
    'POST /leads': async ({ body }, { ip, headers, log }) => {
      const caller = await sessions.identifyOrGuest(headers.authorization);
      if (caller instanceof Refused) return caller;
      const bucket = `leads ${caller?.userId ?? addressGroup(ip)}`;
      const retryAfterSeconds = await countTry(db, [{ bucket, max: messagesMax, windowSeconds }]);
      if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
      if (isRobot(body)) log.info('a robot wrote through the contact form');
      else await keepLead({ db, outbox, mainId }, body, caller);
      return { success: true, message: 'Thank you for contacting!' };
    },

    'GET /inquiry/host/:mainId': async () => ({ url: academy.enquiryUrl }),

    'GET /inquiry/token': async () => ({ token: formTokens.issue(), expiresInSeconds }),

    'POST /inquiry': async ({ body }, { ip, log }) => {
      const bucket = `enquiries ${addressGroup(ip)}`;
      const retryAfterSeconds = await countTry(db, [{ bucket, max: messagesMax, windowSeconds }]);
      if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
      const tokenId = formTokens.read(body.token);
      if (tokenId === null) return refuse('form-expired');
      const use = { bucket: `form token ${tokenId}`, max: 1, windowSeconds: expiresInSeconds };
      if ((await countTry(db, [use])) !== null) return refuse('form-expired');
      if (isRobot(body)) log.info('a robot wrote through the enquiry form');
      else await keepEnquiry({ db, outbox }, body);
      return { success: true, message: 'Enquiry Sent' };
    },
  }) satisfies Handlers;

/** It gets the same answer as a person: one that is told off tries again. */
const isRobot = ({ subject }: { subject?: unknown }): boolean =>
  typeof subject === 'string' ? subject.trim() !== '' : subject !== undefined;
