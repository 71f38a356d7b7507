import { noteOwnBackup, noteTrial } from '../database/backup/backup-state.ts';
import type { Database } from '../database/client.ts';
import { orderStatuses, orderStatusMoves, type OrderStatus } from '../domain/order-status.ts';
import { readReceiptId, receiptId } from '../domain/receipt-id.ts';
import { moveOriginals } from '../server/features/media/move-originals.ts';
import type { Bucket } from '../server/providers/bucket/bucket.ts';
import { addOwner } from '../server/desk/staff/add-owner.ts';
import { changeOrderStatus, findOrderForStaff, type StaffOrder } from '../server/features/order/change-order-status.ts';
import type { Outbox } from '../server/state/outbox.ts';
import { backupUsage } from './backup-commands.ts';
import { CommandError } from './command-error.ts';
import { forgetUnsentMail, listUnsentMail, takeUnsentMail } from '../server/state/unsent-mail.ts';

export const usage = `npm run shop -- COMMAND

  order status ORDER              shows an order's status and what it can change to
  order status ORDER STATUS       changes it and notifies the customer by mail and push
  mail list                       lists mails that could not be sent, and why
  mail again                      resends those that are no longer retried
  mail forget ID                  deletes one of them
  owner add EMAIL                 prints a link that works once, with which an owner sets password and second proof at the desk;
                                  also for an owner who has lost them
  pictures to-bucket              moves the originals of all pictures out of the database into the bucket of PICTURES_URL
  pictures to-database            moves them back
${backupUsage}

ORDER is an order number (PAH-000042, or 42) or the id at the end of a tracking link.
STATUS is one of: ${orderStatuses.join(', ')}; upper or lower case, with spaces or hyphens.
It reads the same environment variables as the shop, and can run while the shop is running.`;

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
  isTestMode: boolean;
  /** Absent: pictures are in the database. */
  bucket?: Bucket | null;
  /** The shop's address, for links. */
  origin: string;
}

/** Anyone with a shell on this machine is trusted like the machine itself. */
const actor = 'system';

/** Parses the command before anything is opened, so that a typo is reported at once. */
export function readCommand(words: readonly string[]): (parts: Parts) => Promise<string> {
  const [noun, verb, first, second, ...rest] = words;
  const command = `${noun} ${verb}`;
  if (rest.length > 0) throw new CommandError(`Unexpected word: "${rest[0]}". Put quotes around a status with spaces.`);
  if (command === 'order status' && first !== undefined) {
    if (second === undefined) return ({ db }) => describeStatus(db, first);
    const status = readStatus(second);
    return (parts) => moveOrder(parts, first, status);
  }
  if (command === 'mail list' && first === undefined) return ({ db }) => describeUnsentMail(db);
  if (command === 'mail again' && first === undefined) return sendMailAgain;
  if (command === 'mail forget' && first !== undefined && second === undefined)
    return ({ db }) => forgetMail(db, first);
  if ((command === 'pictures to-bucket' || command === 'pictures to-database') && first === undefined)
    return (parts) => movePictures(parts, command === 'pictures to-bucket' ? 'bucket' : 'database');
  if (command === 'backup made' && first === undefined) return ({ db }) => tellBackup(db);
  if (command === 'backup tried' && first === undefined) return ({ db }) => tellTrial(db);
  if (command === 'owner add' && first !== undefined && second === undefined) return (parts) => makeOwner(parts, first);
  throw new CommandError(words.length === 0 ? 'Please give a command.' : `"${words.join(' ')}" is not a command.`);
}

async function tellBackup(db: Database): Promise<string> {
  await noteOwnBackup(db);
  return 'Noted. If no other backup follows within 26 hours, the desk and the log say so.';
}

async function tellTrial(db: Database): Promise<string> {
  if (!(await noteTrial(db))) throw new CommandError('This shop knows of no backup yet.');
  return 'Noted. The desk shows it under Health.';
}

function readStatus(typed: string): OrderStatus {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
      .trim();
  const status = orderStatuses.find((each) => plain(each) === plain(typed));
  if (!status) throw new CommandError(`"${typed}" is not a status. Use one of: ${orderStatuses.join(', ')}.`);
  return status;
}

async function findOrder(db: Database, typed: string): Promise<StaffOrder> {
  const order = await findOrderForStaff(db, { orderId: typed, receiptNumber: readReceiptId(typed) });
  if (!order) throw new CommandError(`There is no order ${typed}.`);
  return order;
}

async function describeStatus(db: Database, typed: string): Promise<string> {
  const { receipt_number, order_status: now, stage } = await findOrder(db, typed);
  const name = `Order ${receiptId(receipt_number)}`;
  if (stage !== 'placed') return `${name} is ${stage === 'abandoned' ? 'abandoned' : 'not paid yet'}.`;
  const moves = orderStatusMoves[now];
  return `${name} is ${now}. It can ${moves.length === 0 ? 'no longer change' : `change to: ${moves.join(', ')}`}.`;
}

async function moveOrder(parts: Parts, typed: string, status: OrderStatus): Promise<string> {
  const { order_id: orderId, receipt_number } = await findOrder(parts.db, typed);
  const refused = await changeOrderStatus(parts, { orderId, status, actor, note: 'by command line' });
  if (refused) throw new CommandError(refused.body.message);
  return `Order ${receiptId(receipt_number)} is now ${status}. The customer will be notified.`;
}

async function describeUnsentMail(db: Database): Promise<string> {
  const unsent = await listUnsentMail(db);
  if (unsent.length === 0) return 'There are no unsent mails.';
  return unsent
    .map(({ mail_id, subject, recipient, first_failed_at, tries, last_error, is_retried_no_more }) => {
      const state = is_retried_no_more ? 'no longer retried' : `tried ${tries} times`;
      return `${mail_id}  ${subject}, to ${recipient}: since ${first_failed_at.toISOString()}, ${state}, ${last_error ?? ''}`;
    })
    .join('\n');
}

async function sendMailAgain({ db, outbox }: Parts): Promise<string> {
  const count = await db.transaction().execute(async (trx) => {
    const mails = await takeUnsentMail(trx);
    for (const mail of mails) await outbox.sendMail(trx, mail);
    return mails.length;
  });
  return count === 1 ? '1 mail is being sent again.' : `${count} mails are being sent again.`;
}

async function forgetMail(db: Database, mailId: string): Promise<string> {
  if (!(await forgetUnsentMail(db, mailId))) throw new CommandError(`There is no unsent mail ${mailId}.`);
  return 'Deleted.';
}

async function makeOwner({ db, origin }: Parts, typed: string): Promise<string> {
  const email = typed.toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new CommandError(`"${typed}" is not an email address.`);
  return `Open this link within three days. It works once:\n${await addOwner(db, { email, origin })}`;
}

async function movePictures({ db, bucket }: Parts, to: 'bucket' | 'database'): Promise<string> {
  if (!bucket) throw new CommandError('Set PICTURES_URL, PICTURES_KEY_ID and PICTURES_KEY_SECRET first.');
  const count = await moveOriginals(db, bucket, to);
  return `${count} ${count === 1 ? 'picture was' : 'pictures were'} moved; all are in the ${to} now.`;
}
