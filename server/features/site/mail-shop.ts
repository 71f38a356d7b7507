import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { Outbox } from '../../state/outbox.ts';
import { countTries } from '../../state/tries.ts';
import { findSiteProfile } from './queries.ts';

type ToShop = Omit<Mail, 'to'>;

interface Parts {
  outbox: Pick<Outbox, 'sendMail'>;
  /** Account or network address, as `senderOf` gives it. */
  sender: string;
}

/** Mails to the shop about forms, in an hour. Further ones are sent together, so a flood does not bury its inbox. */
const mailsFromOneMax = 10;
const mailsMax = 60;
const windowSeconds = 3600;

/** Tells the shop about a form. Nothing is stored without this: if the mail can be neither queued nor held, the form is not saved either. */
export async function mailShop(trx: Transaction, { outbox, sender }: Parts, mail: ToShop): Promise<void> {
  const shop = await findSiteProfile(trx);
  if (!shop?.email) return;
  const [fromOne = 0, fromAll = 0] = await countTries(
    trx,
    [`mails to the shop from ${sender}`, 'mails to the shop'],
    windowSeconds,
  );
  if (fromOne <= mailsFromOneMax && fromAll <= mailsMax) await outbox.sendMail(trx, { ...mail, to: shop.email });
  else
    await trx
      .insertInto('held_shop_mail')
      .values({ mail: JSON.stringify(mail) })
      .execute();
}

/** The first held mail waits this long for others. */
const holdMinutes = 10;
const togetherMax = 200;

/** Sends the held mails as one. They are deleted in the transaction that queues it. */
export const sendHeldMails = ({ db, outbox }: { db: Database; outbox: Pick<Outbox, 'sendMail'> }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mail: ToShop; left: number }>`
      with held as (
        select mail_number from held_shop_mail
         where (select min(held_at) from held_shop_mail) <= now() - make_interval(mins => ${holdMinutes})
         order by mail_number limit ${togetherMax} for update skip locked)
      delete from held_shop_mail h using held where h.mail_number = held.mail_number
      returning h.mail`.execute(trx);
    const shop = await findSiteProfile(trx);
    if (rows.length > 0 && shop?.email)
      await outbox.sendMail(trx, { to: shop.email, ...together(rows.map(({ mail }) => mail)) });
  });

function together(mails: readonly ToShop[]): ToShop {
  const subject = mails.length === 1 ? 'One more message' : `${mails.length} more messages`;
  return {
    subject,
    content: {
      heading: subject,
      paragraphs: [
        'Many forms were sent to the shop in a short time, so these come in one mail. To answer one, use the contact details in it.',
        ...mails.flatMap(({ subject: about, content: { paragraphs } }, index) => [
          `${index + 1} of ${mails.length}: ${about}`,
          ...paragraphs,
        ]),
      ],
      after: ['If most of them are spam, you can ignore this mail: nothing was sent or promised in return.'],
    },
  };
}
